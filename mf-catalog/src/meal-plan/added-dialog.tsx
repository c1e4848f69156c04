import { Dialog, Link } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { ADDED } from '../copy-meal-plan';
import styles from './popup.module.css';

/** MENU-10 */
export function AddedDialog({ open, planName, onClose }: { open: boolean; planName: string; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={ADDED.title} size="narrow">
      <p className={styles.text}>{ADDED.text(planName)}</p>
      <div className={styles.answers}><Link to={PATHS.cart} look="primary">{ADDED.goToCart}</Link></div>
    </Dialog>
  );
}
