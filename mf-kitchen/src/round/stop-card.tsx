import { useEffect, useState } from 'react';
import type { OrderStatus } from 'shared-rules';
import { Badge, Button } from 'shared-ui';
import { rounding as texts } from '../copy';
import { Boxes, Typed } from '../frame/listed';
import type { Stop } from './sectors';
import { nextStep, type Step } from './tick';
import styles from './stop-card.module.css';

/** After a tap another button stands where the first one was: a double tap must not take two steps, nor one and take it back. */
const REST_MS = 700;

interface StopCardProps {
  stop: Stop;
  /** With what was ticked off on this device. */
  status: OrderStatus;
  canUndo: boolean;
  refused: string | undefined;
  onStep: (order: string, step: Step) => void;
  onUndo: (order: string) => void;
}

/** One stop of the round. */
export function StopCard({ stop, status, canUndo, refused, onStep, onUndo }: StopCardProps) {
  const { order, name, phone, lines, postCode, note, boxes } = stop;
  const step = nextStep(status);
  const [restsAfter, setRestsAfter] = useState<'step' | 'undo'>();
  useEffect(() => {
    if (!restsAfter) return;
    const timer = setTimeout(() => setRestsAfter(undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [restsAfter]);
  const take = (to: Step) => {
    if (restsAfter) return;
    setRestsAfter('step');
    onStep(order, to);
  };
  // Right after a step, 'Undo' beside a next one stands elsewhere.
  const mayUndo = !restsAfter || (restsAfter === 'step' && step !== undefined);
  const takeBack = () => {
    if (!mayUndo) return;
    setRestsAfter('undo');
    onUndo(order);
  };
  return (
    <li className={styles.stop}>
      <div className={styles.head}>
        <h3 className={styles.address}><Typed parts={[...lines, postCode]} /></h3>
        <Badge tone={status === 'COMPLETED' ? 'good' : 'neutral'}>{texts.status[status]}</Badge>
      </div>
      <p>
        <bdi>{name}</bdi> {phone !== undefined
          && <a className={styles.phone} href={`tel:${phone}`} aria-label={texts.call(phone)}>{phone}</a>}
      </p>
      <p><Boxes boxes={boxes} /> <span className={styles.order}>{order}</span></p>
      {note !== undefined && note !== '' && <p className={styles.note}><strong>{texts.note}:</strong> <bdi>{note}</bdi></p>}
      {refused !== undefined && <p role="alert" className={styles.refused}>{refused}</p>}
      <div className={styles.buttons}>
        {step && (
          <Button aria-label={texts.stepOf(texts.step[step], order)} aria-disabled={restsAfter !== undefined} onClick={() => take(step)}>
            {texts.step[step]}
          </Button>
        )}
        {canUndo && <Button look="text" aria-disabled={!mayUndo} onClick={takeBack}>{texts.undo(order)}</Button>}
      </div>
    </li>
  );
}
