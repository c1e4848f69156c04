import { useNotEaten } from 'shared-remote/use-not-eaten';
import type { CartItem } from '../cart-item';
import { allergens, clashes as texts } from '../copy';
import styles from './clashes.module.css';
import { menuClashes } from './menu-clashes';
import type { MealLookup } from './meal-lookup';

/** Above 'Continue to Checkout': how many meals of the cart the visitor does not eat. It warns and never stops anybody. */
export function ClashWarning({ items, meals }: { items: readonly CartItem[]; meals: MealLookup | undefined }) {
  const answer = useNotEaten();
  const count = items.reduce((sum, { menu }) => sum + menuClashes(menu, meals, answer).length, 0);
  if (count === 0) return null;
  return (
    <div className={styles.clashes}>
      <p className={styles.title}>{texts.beforePaying(count)}</p>
      <p>{allergens.advice}</p>
    </div>
  );
}
