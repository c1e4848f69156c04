import type { Ref } from 'react';
import { MAX_NAME, MAX_POST_CODE } from 'shared-rules';
import { Field } from 'shared-ui';
import { FIELDS } from '../copy-register';
import styles from './details.module.css';

type DetailsValues = Partial<Record<'firstName' | 'lastName' | 'phone' | 'address' | 'postCode', string>>;

interface GroupProps {
  values?: DetailsValues;
  errorOf: (name: string) => string | undefined;
}

/** Names and phone number. */
export function PersonFields({ values = {}, errorOf }: GroupProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={FIELDS.firstName} name="firstName" autoComplete="given-name" maxLength={MAX_NAME}
          defaultValue={values.firstName} error={errorOf('firstName')} required
        />
        <Field
          label={FIELDS.lastName} name="lastName" autoComplete="family-name" maxLength={MAX_NAME}
          defaultValue={values.lastName} error={errorOf('lastName')} required
        />
      </div>
      <Field
        label={FIELDS.phone} name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={30} hint={FIELDS.phoneHint}
        defaultValue={values.phone} error={errorOf('phone')} required
      />
    </>
  );
}

/** The city is always London (SIGNUP-2, EDIT-2). */
export function DeliveryFields({ values = {}, errorOf, postCodeRef }: GroupProps & { postCodeRef?: Ref<HTMLInputElement> }) {
  return (
    <>
      {/* All lines of a stored address: browsers join them for a field of one line. Its first line would lose the flat. */}
      <Field
        label={FIELDS.address} name="address" autoComplete="street-address" maxLength={300}
        defaultValue={values.address} error={errorOf('address')} required
      />
      <div className={styles.pair}>
        <Field
          ref={postCodeRef} label={FIELDS.postCode} name="postCode" autoComplete="postal-code" autoCapitalize="characters"
          spellCheck={false} maxLength={MAX_POST_CODE}
          defaultValue={values.postCode} error={errorOf('postCode')} required
        />
        <Field label={FIELDS.city} name="city" autoComplete="address-level2" defaultValue={FIELDS.cityValue} readOnly />
      </div>
    </>
  );
}
