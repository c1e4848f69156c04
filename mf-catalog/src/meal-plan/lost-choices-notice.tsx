import { MENU } from '../copy-meal-plan';
import styles from './share-week.module.css';

/** Says that what the visitor had chosen went with the menu before. */
export function LostChoicesNotice() {
  return <p role="alert" className={styles.notice}>{MENU.lostChoices}</p>;
}
