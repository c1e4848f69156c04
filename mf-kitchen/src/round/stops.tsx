import { useState } from 'react';
import type { Round } from 'shared-api/schemas/kitchen';
import { formatDay, type OrderStatus } from 'shared-rules';
import { Button, classNames } from 'shared-ui';
import { rounding as texts } from '../copy';
import { useAsk } from '../frame/ask';
import { useNow, useToday } from '../frame/now';
import sheet from '../frame/sheet.module.css';
import type { FreshPrint } from '../frame/use-fresh-print';
import { bySector } from './sectors';
import { StopCard } from './stop-card';
import { further, nextStep, undoable, type Step } from './tick';
import { TickNotice } from './tick-notice';
import type { TickState } from './tick-queue';
import { useTickQueue } from './use-tick-queue';
import styles from './round.module.css';

/** Steps that are taken for a whole round at once; a delivery is ticked off by itself. */
const AT_ONCE = ['PREPARING', 'DELIVERING'] as const;

interface StopsProps { round: Round; loadedAt: number; uid: string; print: FreshPrint; isReloading: boolean; onReload: () => void }

/** The stops of a round, with what was ticked off on this device. */
export function Stops({ round: { day, today: saidToday, stops }, loadedAt, uid, print, isReloading, onReload }: StopsProps) {
  const { state, queue } = useTickQueue(uid, onReload);
  const [said, setSaid] = useState('');
  const asking = useAsk(() => {});
  const today = useToday(saidToday, loadedAt);
  const now = useNow(state.ticks.length ? 1000 : undefined);
  const gone = [...state.refused].filter(([order]) => stops.every((stop) => stop.order !== order));
  const notice = (
    <>
      <TickNotice state={state} onSend={() => void queue.send(true)} />
      {gone.map(([order, problem]) => <p key={order} role="alert" className={styles.warning}>{texts.gone(order, problem)}</p>)}
    </>
  );
  if (stops.length === 0) return <>{notice}<p>{texts.nothing}</p></>;
  const statusOf = (order: string, status: OrderStatus) => further(status, stepsOf(state, order));
  const shown = stops.map((stop) => ({ ...stop, status: statusOf(stop.order, stop.status) }));
  const notToday = day === today ? undefined : texts.notToday(formatDay(day));
  const step = (order: string, to: Step) => {
    queue.add([order], to);
    setSaid(texts.ticked(order, texts.status[to]));
  };
  /** Asks first: after a tap the button of the next step is in the same spot, and a double tap would mail every customer. */
  const askAll = (orders: string[], to: (typeof AT_ONCE)[number]) => asking.ask({
    ...texts.ask[to](orders.length, day),
    warning: notToday,
    work: async () => {
      queue.add(orders, to);
      const done = texts.allTicked(orders.length, texts.status[to]);
      setSaid(done);
      return done;
    },
  });
  const undo = (order: string) => {
    setSaid(queue.undo(order) ? texts.undone(order) : texts.tooLate(order));
  };
  return (
    <>
      {notToday !== undefined && <p className={styles.warning}>{notToday}</p>}
      <div className={classNames(sheet.row, styles.bar)}>
        <p>{texts.progress(shown.filter(({ status }) => status === 'COMPLETED').length, shown.length)}</p>
        {AT_ONCE.map((to) => {
          const orders = shown.filter(({ status }) => nextStep(status) === to).map(({ order }) => order);
          return orders.length > 1
            && <Button key={to} look="secondary" onClick={() => askAll(orders, to)}>{texts.all[to](orders.length)}</Button>;
        })}
        {print.button({ look: 'text' })}
        <Button look="text" busy={isReloading} onClick={onReload}>{texts.reload}</Button>
      </div>
      {print.problem}
      {notice}
      <p role="status" className="visually-hidden">{said}</p>
      {asking.dialog}
      {bySector(shown).map(({ sector, stops: ofSector }) => (
        <section key={sector} className={styles.sector} aria-label={texts.sector(sector, ofSector.length)}>
          <h2 className={styles.title}>{texts.sector(sector, ofSector.length)}</h2>
          <ul role="list" className={styles.list}>
            {ofSector.map((stop) => (
              <StopCard
                key={stop.order} stop={stop} status={stop.status} refused={state.refused.get(stop.order)}
                canUndo={!state.isSending && undoable(state.ticks, stop.order, now) !== undefined}
                onStep={step} onUndo={undo}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function stepsOf({ ticks, done }: TickState, order: string): Step[] {
  return [...(done.get(order) ?? []), ...ticks.filter((tick) => tick.order === order).map(({ to }) => to)];
}
