import { useTopic } from 'shared-events/react';
import { defineView, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Link } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { LogOut } from '../log-out';
import styles from './account-menu.module.css';

/** The two ways that a customer goes most, without the way over the profile. */
function AccountMenu() {
  const { bus } = useShop();
  if (useTopic(bus, 'auth')?.status !== 'signed-in') return null;
  return (
    <section className={styles.card} aria-label={PROFILE.actions}>
      <Link look="primary" to={PATHS.orders}>{PROFILE.orders}</Link>
      <LogOut />
    </section>
  );
}

/** Lent to the shell's bar, `bar/account`. */
export default defineView({ Component: AccountMenu });
