import type { OrderStatus } from 'shared-rules';
import { Badge, Button } from 'shared-ui';
import { rounding as texts } from '../copy';
import type { Stop } from './sectors';
import { nextStep } from './tick';
import styles from './stop-card.module.css';

interface StopCardProps {
  stop: Stop;
  /** With what was ticked off on this device. */
  status: OrderStatus;
  canUndo: boolean;
  refused: string | undefined;
  onStep: (order: string, step: NonNullable<ReturnType<typeof nextStep>>) => void;
  onUndo: (order: string) => void;
}

/** One stop of the round. */
export function StopCard({ stop, status, canUndo, refused, onStep, onUndo }: StopCardProps) {
  const { order, name, phone, lines, postCode, note, boxes } = stop;
  const step = nextStep(status);
  return (
    <li className={styles.stop}>
      <div className={styles.head}>
        <h3 className={styles.address}>{[...lines, postCode].join(', ')}</h3>
        <Badge tone={status === 'COMPLETED' ? 'good' : 'neutral'}>{texts.status[status]}</Badge>
      </div>
      <p>{name} {phone !== undefined && <a className={styles.phone} href={`tel:${phone}`} aria-label={texts.call(phone)}>{phone}</a>}</p>
      <p>{boxes.map(({ plan, quantity }) => `${quantity} × ${plan}`).join(', ')} <span className={styles.order}>{order}</span></p>
      {note !== undefined && note !== '' && <p className={styles.note}><strong>{texts.note}:</strong> {note}</p>}
      {refused !== undefined && <p role="alert" className={styles.refused}>{refused}</p>}
      <div className={styles.buttons}>
        {step && <Button aria-label={texts.stepOf(texts.step[step], order)} onClick={() => onStep(order, step)}>{texts.step[step]}</Button>}
        {canUndo && <Button look="text" onClick={() => onUndo(order)}>{texts.undo(order)}</Button>}
      </div>
    </li>
  );
}
