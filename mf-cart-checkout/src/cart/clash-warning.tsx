import { useNotEaten } from 'shared-remote/use-not-eaten';
import type { CartItem } from '../cart-item';
import { allergens, clashes as texts } from '../copy';
import styles from './clashes.module.css';
import { clashesOf } from './line-clashes';
import { menuClashes } from './menu-clashes';
import type { MealLookup } from './meal-lookup';
import { WayTo } from './way-to';

/** Above 'Continue to Checkout': how many meals of the cart the visitor does not eat. It warns and never stops anybody. */
export function ClashWarning({ items, meals }: { items: readonly CartItem[]; meals: MealLookup | undefined }) {
  const answer = useNotEaten();
  const lines = items.map(({ id, menu }) => ({ id, count: menuClashes(menu, meals, answer).length })).filter(({ count }) => count > 0);
  const [first] = lines;
  if (!first) return null;
  return (
    <div className={styles.clashes}>
      <p className={styles.title}>{texts.beforePaying(lines.reduce((sum, { count }) => sum + count, 0))}</p>
      <p className={styles.advice}>{allergens.advice}</p>
      <WayTo id={clashesOf(first.id)}>{texts.which}</WayTo>
    </div>
  );
}
