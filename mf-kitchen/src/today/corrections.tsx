import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseAnswer, type Allergens } from 'shared-api';
import { CorrectionsAnswer } from 'shared-api/answers/kitchen';
import type { Corrections as Data } from 'shared-api/schemas/kitchen';
import { formatDay } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, ErrorNotice, namesWith } from 'shared-ui';
import { frame, labelling, telling as texts } from '../copy';
import { LogInAgain } from '../frame/gate';
import sheet from '../frame/sheet.module.css';
import { useOperatorQuery } from '../frame/use-kitchen-query';
import styles from './corrections.module.css';

type Correction = Data['corrections'][number];

/** Whom to call. Names are loaded at a tap: this page hangs on a wall. */
export function Corrections({ count, onTold }: { count: number; onTold: () => void }) {
  const { api } = useShop();
  const [isOpen, setOpen] = useState(false);
  const read = async (signal: AbortSignal) => parseAnswer(CorrectionsAnswer, await api.call('GET /kitchen/corrections', {}, { signal }));
  const query = useOperatorQuery(['corrections'], read, {
    isWanted: isOpen,
  });
  if (count === 0 && !isOpen) return null;
  return (
    <section aria-labelledby="corrections" className={styles.box}>
      <h2 id="corrections" className={sheet.title}>{texts.title}</h2>
      {!isOpen && <p>{texts.count(count)}</p>}
      {!isOpen && <div><Button look="secondary" onClick={() => setOpen(true)}>{texts.show}</Button></div>}
      {isOpen && query.problem === 'log-in-again' && <LogInAgain />}
      {isOpen && query.problem === 'failed' && <ErrorNotice message={frame.failed} busy={query.isFetching} onRetry={query.reload} />}
      {isOpen && !query.problem && !query.data && <p role="status">{frame.loading}</p>}
      {query.data?.corrections.length === 0 && <p role="status">{texts.none}</p>}
      <ul className={styles.list}>
        {query.data?.corrections.map((correction) => <Row key={correction.order} correction={correction} onTold={onTold} />)}
      </ul>
    </section>
  );
}

function Row({ correction: { order, deliveryDate, name, phone, version, meals }, onTold }: { correction: Correction; onTold: () => void }) {
  const { api } = useShop();
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const tell = async () => {
    setState('busy');
    try {
      await api.call('POST /kitchen/corrections/:id/told', { params: { id: order }, body: { version } });
      await client.invalidateQueries();
      onTold();
    } catch {
      setState('failed');
    }
  };
  return (
    <li className={styles.row}>
      <p><strong>{name}</strong> {phone !== undefined && <a href={`tel:${phone}`}>{phone}</a>}</p>
      <p>{texts.order(order, formatDay(deliveryDate))}</p>
      {meals.length === 0 && <p>{texts.asOrdered}</p>}
      {meals.map((meal) => (
        <dl key={meal.mealId} className={styles.meal}>
          <dt>{meal.name} {meal.what}</dt>
          {line(meal.now) !== line(meal.was) && <dd>{texts.now}: {line(meal.now)}</dd>}
          {line(meal.now) !== line(meal.was) && <dd>{texts.was}: {line(meal.was)}</dd>}
        </dl>
      ))}
      <div><Button look="secondary" busy={state === 'busy'} onClick={() => void tell()}>{texts.told}</Button></div>
      {state === 'failed' && <p role="alert">{texts.failed}</p>}
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
