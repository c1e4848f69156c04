import { ConfirmDialog } from 'shared-ui';
import type { CartItem } from '../cart-item';
import { cart as texts } from '../copy';

/** What the customer has to confirm before it is removed. */
export type CartQuestion = { about: 'clear' } | { about: 'remove'; item: CartItem; all: boolean };

export function CartQuestionDialog({ question, onAnswer }: { question: CartQuestion | undefined; onAnswer: (confirmed: boolean) => void }) {
  const clear = question?.about === 'clear';
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={texts.sure}
      text={clear ? texts.clearQuestion : texts.removeQuestion}
      confirmLabel={clear ? texts.clear : texts.remove}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
