import { waiting as texts } from '../copy-orders';
import { ReasonForm } from '../frame/reason-form';

/** How money was settled in another way than through the payment provider. */
export function SettleForm({ onNote }: { onNote: (note: string) => void }) {
  return (
    <details>
      <summary>{texts.settled}</summary>
      <ReasonForm label={texts.otherwise} submit={texts.note} needed={texts.noteNeeded} onReason={onNote} />
    </details>
  );
}
