import { PATHS } from 'shared-remote/paths';
import { ErrorNotice, Link, PageHeading } from 'shared-ui';
import { MENU, PLANS } from '../copy';
import styles from './menu-failed.module.css';

/** The menu of a plan's address could not be fetched. */
export function MenuFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <div><Link to={PATHS.home}>{MENU.goBack}</Link></div>
      <PageHeading>{MENU.pageTitle}</PageHeading>
      <ErrorNotice title={PLANS.oops} message={PLANS.menuFailed} hint={PLANS.later} onRetry={onRetry} />
    </div>
  );
}
