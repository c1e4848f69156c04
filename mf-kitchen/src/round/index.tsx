import { RoundAnswer } from 'shared-api/answers/kitchen';
import { defineView, pageTitle } from 'shared-remote';
import { rounding as texts } from '../copy';
import { Frame, useAskedDay } from '../frame/frame';
import { FrameSkeleton } from '../frame/frame-skeleton';
import { useFreshPrint } from '../frame/use-fresh-print';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { useOperator } from '../frame/use-operator';
import { WithQueries } from '../frame/with-queries';
import { Stops } from './stops';

function RoundPage() {
  const operator = useOperator();
  const query = useKitchenQuery('GET /kitchen/round', RoundAnswer, { day: useAskedDay() });
  const print = useFreshPrint(query);
  return (
    <Frame page="round" title={texts.title} query={query} about={query.data}>
      {(round) => typeof operator === 'object' && (
        <Stops
          round={round} loadedAt={query.updatedAt} uid={operator.uid} print={print} isReloading={query.isFetching} onReload={query.reload}
        />
      )}
    </Frame>
  );
}

/** /kitchen/round */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: () => <WithQueries><RoundPage /></WithQueries>,
  Skeleton: FrameSkeleton,
});
