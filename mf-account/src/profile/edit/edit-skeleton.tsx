import { PATHS } from 'shared-remote/paths';
import { Button, Page } from 'shared-ui';
import { EDIT } from '../../copy-profile';
import styles from '../../details/details.module.css';
import { EditFields } from './edit-fields';

/** The form without its values: as tall as with them, so that nothing moves when they come. */
export function EditSkeleton() {
  return (
    <Page title={EDIT.heading} back={{ to: PATHS.profile, text: EDIT.back }} width="narrow" aria-busy="true">
      <div className={styles.form}>
        <EditFields />
        <div className={styles.actions}>
          <Button disabled>{EDIT.submit}</Button>
        </div>
      </div>
    </Page>
  );
}
