import { Button, classNames } from 'shared-ui';
import { rounding as texts } from '../copy';
import sheet from '../frame/sheet.module.css';
import type { TickState } from './tick-queue';
import styles from './round.module.css';

/** What waits on the device, and why. */
export function TickNotice({ state: { ticks, waits, isSending, isStored }, onSend }: { state: TickState; onSend: () => void }) {
  const count = ticks.length;
  const text = count === 0 ? '' : texts.waits[waits ?? 'minute'](count);
  return (
    <div className={count === 0 ? 'visually-hidden' : classNames(sheet.row, styles.notice)}>
      <p role="status">{text}</p>
      {count > 0 && !isStored && <p role="alert">{texts.unsaved}</p>}
      {count > 0 && <div><Button look="secondary" busy={isSending} onClick={onSend}>{texts.sendNow}</Button></div>}
    </div>
  );
}
