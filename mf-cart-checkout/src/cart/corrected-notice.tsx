import { corrections as texts } from '../copy';
import { ALLERGENS_TITLE } from './allergen-summary';
import styles from './clashes.module.css';
import { WayTo } from './way-to';

/** Above 'Continue to Checkout': whoever has read the allergens of an open cart must hear that they are other ones now. */
export function CorrectedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.clashes}>
      <p role="alert" className={styles.title}>{texts.beforePaying(count)}</p>
      <WayTo id={ALLERGENS_TITLE}>{texts.which}</WayTo>
    </div>
  );
}
