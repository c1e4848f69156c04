import { Button } from 'shared-ui';
import type { CartItem } from '../cart-item';
import { cart as texts } from '../copy';
import { MAX_QUANTITY } from '../service/cart-state';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  item: CartItem;
  onStep: (itemId: string, by: 1 | -1) => void;
}

/** – and + for how many of a line. The last one goes by 'Remove', which asks first. */
export function QuantityStepper({ item: { id, plan, quantity }, onStep }: QuantityStepperProps) {
  const step = (by: 1 | -1, isLast: boolean, name: string, sign: string) => (
    <Button
      look="secondary" className={styles.step} aria-label={name}
      // Not `disabled`, which would remove the keyboard focus.
      aria-disabled={isLast || undefined}
      onClick={() => {
        if (!isLast) onStep(id, by);
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
  return (
    <div role="group" aria-label={texts.howMany(plan.name)} className={styles.stepper}>
      {step(-1, quantity <= 1, texts.oneLess(plan.name), '−')}
      <span role="status" className={styles.quantity}>{quantity}</span>
      {step(1, quantity >= MAX_QUANTITY, texts.oneMore(plan.name), '+')}
    </div>
  );
}
