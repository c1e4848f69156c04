import type { OrderAddress } from 'shared-api';
import { MAX_FULL_NAME, MAX_POST_CODE } from 'shared-rules';
import { Field } from 'shared-ui';
import { correcting as texts } from '../copy-change';
import styles from './correct-address.module.css';

interface AddressFieldsProps {
  address: OrderAddress | undefined;
  errorOf: (name: string) => string | undefined;
}

/** The city is always London (CALL-36). */
export function AddressFields({ address, errorOf }: AddressFieldsProps) {
  const [line = '', ...more] = address?.lines ?? [];
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={texts.name} name="name" autoComplete="name" maxLength={MAX_FULL_NAME}
          defaultValue={address?.name} error={errorOf('name')} required
        />
        <Field
          label={texts.phone} name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={30} hint={texts.phoneHint}
          defaultValue={address?.phone} error={errorOf('phone')} required
        />
      </div>
      <Field
        label={texts.address} name="address" autoComplete="address-line1" maxLength={300}
        defaultValue={line} error={errorOf('address')} required
      />
      <Field
        label={texts.address2} name="address2" autoComplete="address-line2" maxLength={300}
        defaultValue={more.join(', ')} error={errorOf('address2')}
      />
      <div className={styles.pair}>
        <Field
          label={texts.postCode} name="postCode" autoComplete="postal-code" autoCapitalize="characters" spellCheck={false}
          maxLength={MAX_POST_CODE}
          defaultValue={address?.postCode} error={errorOf('postCode')} required
        />
        <Field label={texts.city} name="city" autoComplete="address-level2" defaultValue={texts.cityValue} readOnly />
      </div>
      <Field label={texts.note} name="note" autoComplete="off" maxLength={600} defaultValue={address?.note} error={errorOf('note')} />
    </>
  );
}
