import { PageHeading, Skeleton } from 'shared-ui';
import { EDIT } from '../../copy';
import styles from '../../details/details.module.css';
import page from '../../page.module.css';

export function EditSkeleton() {
  return (
    <div className={page.page} aria-busy="true">
      <header className={page.top}>
        <span>{EDIT.back}</span>
        <PageHeading>{EDIT.heading}</PageHeading>
      </header>
      <div className={styles.section}>
        <Skeleton kind="block" count={6} />
      </div>
    </div>
  );
}
