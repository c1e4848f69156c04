import { Checkbox, Field } from 'shared-ui';
import { EDIT } from '../../copy-profile';
import { FIELDS } from '../../copy-register';
import { DeliveryFields, PersonFields } from '../../details/details-fields';
import styles from '../../details/details.module.css';
import type { EditableProfile } from './edit-state';

interface EditFieldsProps {
  /** Without one nothing can be typed yet. */
  profile?: EditableProfile;
  errorOf?: (name: string) => string | undefined;
}

export function EditFields({ profile, errorOf = () => undefined }: EditFieldsProps) {
  return (
    <fieldset className={styles.section} disabled={!profile}>
      <PersonFields values={profile ?? {}} errorOf={errorOf} />
      <Field
        label={EDIT.email} name="email" type="email" autoComplete="email" value={profile?.email ?? ''} hint={EDIT.emailHint} readOnly
      />
      <DeliveryFields values={profile ?? {}} errorOf={errorOf} />
      <Checkbox label={FIELDS.marketing} name="marketingAccepted" defaultChecked={profile?.isMarketingAccepted ?? false} />
    </fieldset>
  );
}
