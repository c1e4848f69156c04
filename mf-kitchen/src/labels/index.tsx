import { useState, type ReactNode } from 'react';
import { PackingAnswer } from 'shared-api/answers/kitchen';
import type { Packing } from 'shared-api/schemas/kitchen';
import { Select } from 'shared-ui';
import { labelling as texts } from '../copy';
import { Age } from '../frame/age';
import { Frame, useAskedDay } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { useFreshPrint } from '../frame/use-fresh-print';
import { REFRESH_MS, useDayQuery } from '../frame/use-kitchen-query';
import { labelCount } from './boxes';
import { LabelSheet } from './label-sheet';
import styles from './labels.module.css';

const ALL = '';

function Labels() {
  const query = useDayQuery('GET /kitchen/packing', useAskedDay(), PackingAnswer, { refreshMs: REFRESH_MS });
  const print = useFreshPrint(query);
  return (
    <Frame page="labels" title={texts.title} query={query} about={query.data}>
      {({ day, orders }) => (
        <>
          <div className={styles.notes}>
            <Age updatedAt={query.updatedAt} />
            {print.problem}
          </div>
          <Sheets key={day} orders={orders} printButton={print.button()} />
        </>
      )}
    </Frame>
  );
}

function Sheets({ orders, printButton }: { orders: Packing['orders']; printButton: ReactNode }) {
  const [chosen, setChosen] = useState(ALL);
  const shown = orders.filter(({ order }) => chosen === ALL || order === chosen);
  const isGone = chosen !== ALL && shown.length === 0;
  const numbers = [...orders.map(({ order }) => order), ...(isGone ? [chosen] : [])];
  if (orders.length === 0) return <p>{texts.nothing}</p>;
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={texts.which} name="order" value={chosen} onChange={(event) => setChosen(event.target.value)}
          options={[{ value: ALL, label: texts.all(orders.length) }, ...numbers.map((order) => ({ value: order, label: order }))]}
        />
        <p role="status">{texts.labels(shown.reduce((sum, order) => sum + labelCount(order), 0))}</p>
        {printButton}
      </div>
      {isGone && <p role="alert">{texts.gone(chosen)}</p>}
      {shown.map((order) => <LabelSheet key={order.order} order={order} />)}
    </>
  );
}

/** /kitchen/labels */
export default kitchenPage(texts.title, Labels);
