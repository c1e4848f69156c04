import { useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useService, useShop, useTrack } from 'shared-remote';
import { Button } from 'shared-ui';
import { mealHeated } from '../events';
import { heating as heatingService } from '../services';
import { lastHeated } from '../topics';

/** What the service answers, and what it has published of it. */
export function Heat() {
  const { bus } = useShop();
  const heating = useService(heatingService);
  const track = useTrack();
  const [answered, setAnswered] = useState<number>();
  const published = useTopic(bus, lastHeated)?.minutes;

  async function heat() {
    const { minutes } = await heating.heat({ oven: true });
    track(mealHeated, { minutes, how: 'oven' });
    setAnswered(minutes);
  }

  return (
    <>
      <Button onClick={() => void heat()}>Heat in the oven</Button>
      <p role="status">{answered !== undefined && `Answered: ${answered} minutes. Published: ${published ?? 'nothing'}.`}</p>
    </>
  );
}
