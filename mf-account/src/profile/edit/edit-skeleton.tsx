import { PATHS } from 'shared-remote/paths';
import { Page, Skeleton } from 'shared-ui';
import { EDIT } from '../../copy';
import styles from '../../details/details.module.css';

export function EditSkeleton() {
  return (
    <Page title={EDIT.heading} back={{ to: PATHS.profile, text: EDIT.back }} width="narrow" aria-busy="true">
      <div className={styles.section}>
        <Skeleton kind="block" count={8} />
      </div>
    </Page>
  );
}
