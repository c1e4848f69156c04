import { useState } from 'react';
import { PackingAnswer } from 'shared-api/answers/kitchen';
import type { Packing } from 'shared-api/schemas/kitchen';
import { defineView, pageTitle } from 'shared-remote';
import { Button, Select } from 'shared-ui';
import { frame, labelling as texts } from '../copy';
import { Frame, useAskedDay } from '../frame/frame';
import { FrameSkeleton } from '../frame/frame-skeleton';
import { printPage } from '../frame/print-page';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { WithQueries } from '../frame/with-queries';
import { labelCount } from './boxes';
import { LabelSheet } from './label-sheet';
import styles from './labels.module.css';

const ALL = '';

function Labels() {
  const query = useKitchenQuery('GET /kitchen/packing', PackingAnswer, { day: useAskedDay() });
  return <Frame page="labels" title={texts.title} query={query} about={query.data}>{({ orders }) => <Sheets orders={orders} />}</Frame>;
}

function Sheets({ orders }: { orders: Packing['orders'] }) {
  const [chosen, setChosen] = useState(ALL);
  const shown = orders.filter(({ order }) => chosen === ALL || order === chosen);
  if (orders.length === 0) return <p>{texts.nothing}</p>;
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={texts.which} name="order" value={chosen} onChange={(event) => setChosen(event.target.value)}
          options={[{ value: ALL, label: texts.all(orders.length) }, ...orders.map(({ order }) => ({ value: order, label: order }))]}
        />
        <p role="status">{texts.labels(shown.reduce((sum, order) => sum + labelCount(order), 0))}</p>
        <Button onClick={printPage}>{frame.print}</Button>
      </div>
      {shown.map((order) => <LabelSheet key={order.order} order={order} />)}
    </>
  );
}

/** /kitchen/labels */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: () => <WithQueries><Labels /></WithQueries>,
  Skeleton: FrameSkeleton,
});
