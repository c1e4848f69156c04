import { RoundAnswer } from 'shared-api/answers/kitchen';
import { rounding as texts } from '../copy';
import { Frame, useAskedDay } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { useFreshPrint } from '../frame/use-fresh-print';
import { useDayQuery } from '../frame/use-kitchen-query';
import { useOperator } from '../frame/use-operator';
import { Stops } from './stops';

function RoundPage() {
  const operator = useOperator();
  const query = useDayQuery('GET /kitchen/round', useAskedDay(), RoundAnswer);
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
export default kitchenPage(texts.title, RoundPage);
