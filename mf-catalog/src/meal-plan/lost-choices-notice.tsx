import styles from './share-week.module.css';

const LOST = 'The menu has changed, so this week has the menu’s own meals again. Please choose yours once more.';

/** Says that what the visitor had chosen went with the menu before. */
export function LostChoicesNotice() {
  return <p role="alert" className={styles.notice}>{LOST}</p>;
}
