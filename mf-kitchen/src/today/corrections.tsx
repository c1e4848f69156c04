import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, type Allergens } from 'shared-api';
import { CorrectionsAnswer } from 'shared-api/answers/kitchen';
import type { Corrections as Data } from 'shared-api/schemas/kitchen';
import { formatDay } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, ErrorNotice, namesWith } from 'shared-ui';
import { frame, labelling, telling as texts } from '../copy';
import { LogInAgain } from '../frame/gate';
import sheet from '../frame/sheet.module.css';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import styles from './corrections.module.css';

type Correction = Data['corrections'][number];

/**
 * Whom to call. Names are loaded at a tap, since this page hangs on a wall. They are loaded anew when the cook's list counts others, and
 * not without a reason: each look stands in the audit.
 * @param countedAt when the cook's list said so, ms since 1970
 */
export function Corrections({ count, countedAt }: { count: number; countedAt: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, updatedAt, problem, isFetching, reload } = useKitchenQuery(
    'GET /kitchen/corrections', {}, CorrectionsAnswer, { isWanted: isOpen },
  );
  const known = data?.corrections.length;
  const isOutOfDate = known !== undefined && known !== count && countedAt > updatedAt;
  useEffect(() => {
    if (isOpen && isOutOfDate && !isFetching && !problem) reload();
  }, [isOpen, isOutOfDate, isFetching, problem, reload]);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastKnown = useRef(0);
  useEffect(() => {
    // The pressed button was removed with its row, and the focus with it.
    const isFewer = known !== undefined && known < lastKnown.current;
    lastKnown.current = known ?? 0;
    if (isFewer && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [known]);
  if (count === 0 && !isOpen) return null;
  return (
    <section aria-labelledby="corrections" className={styles.box}>
      <h2 ref={heading} tabIndex={-1} id="corrections" className={sheet.title}>{texts.title}</h2>
      {(!isOpen || count > (known ?? 0)) && <p>{texts.count(count)}</p>}
      {!isOpen && <div><Button look="secondary" onClick={() => setOpen(true)}>{texts.show}</Button></div>}
      {isOpen && problem === 'log-in-again' && <LogInAgain />}
      {isOpen && problem === 'failed' && <ErrorNotice message={frame.failed} busy={isFetching} onRetry={reload} />}
      {/* Empty until then: screen readers announce only text that is added to an existing live region. */}
      <p role="status" className={styles.said}>
        {isOpen && !problem && !data ? frame.loading : known === 0 && count === 0 && texts.none}
      </p>
      <ul role="list" className={styles.list}>
        {data?.corrections.map((correction) => <Row key={correction.order} correction={correction} />)}
      </ul>
    </section>
  );
}

function Row({ correction: { order, deliveryDate, name, phone, version, meals } }: { correction: Correction }) {
  const { api } = useShop();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  /** The version of the correction that was noted as told. */
  const [told, setTold] = useState<number>();
  const markTold = async () => {
    setBusy(true);
    setError(undefined);
    let isListOld = true;
    try {
      await api.call('POST /kitchen/corrections/:id/told', { params: { id: order }, body: { version } });
      setTold(version);
    } catch (failure) {
      setError(failure);
      isListOld = failure instanceof ApiError && failure.status === 409;
    }
    if (isListOld) await client.invalidateQueries();
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <p><strong><bdi>{name}</bdi></strong> {phone !== undefined && <a href={`tel:${phone}`}>{phone}</a>}</p>
      <p>{texts.order(order, formatDay(deliveryDate))}</p>
      {meals.length === 0 && <p>{texts.asOrdered}</p>}
      {meals.map((meal) => (
        <dl key={meal.mealId} className={styles.meal}>
          <dt><bdi>{meal.name}</bdi> <span>{meal.what}</span></dt>
          {line(meal.now) !== line(meal.was) && <dd>{`${texts.now}: ${line(meal.now)}`}</dd>}
          {line(meal.now) !== line(meal.was) && <dd>{`${texts.was}: ${line(meal.was)}`}</dd>}
        </dl>
      ))}
      <p role="status" className={styles.said}>{told === version && texts.noted}</p>
      {told !== version && <div><Button look="secondary" busy={isBusy} onClick={() => void markTold()}>{texts.told}</Button></div>}
      {error !== undefined && <p role="alert">{errorText(error) ?? texts.failed}</p>}
    </li>
  );
}

function line(allergens: Allergens): string {
  const parts = (['contains', 'mayContain'] as const).flatMap((status) => {
    const names = namesWith(allergens, status);
    return names.length ? [`${labelling[status]} ${names.join(', ')}`] : [];
  });
  return parts.join('; ') || labelling.none;
}
