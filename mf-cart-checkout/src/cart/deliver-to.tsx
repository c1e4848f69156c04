import type { OrderAddress } from 'shared-api';
import { unbroken } from 'shared-rules';
import { Skeleton } from 'shared-ui';
import { deliverTo as texts } from '../copy';
import { EditProfileLink } from './edit-profile-link';
import { useProfile } from './use-profile';
import styles from './deliver-to.module.css';

/**
 * The delivery address of the checkout session, which may differ from the profile's by now.
 * @param address undefined while the session is being prepared
 */
export function DeliverTo({ address }: { address: OrderAddress | undefined }) {
  const customer = useProfile(false);
  return (
    <section aria-labelledby="deliver-to-title" className={styles.section}>
      <h2 id="deliver-to-title" className={styles.title}>{texts.title}</h2>
      {address ? (
        <address className={styles.address}>
          {address.name && <span>{address.name}</span>}
          {address.lines.map((line, place) => <span key={place}>{line}</span>)}
          <span>{`${address.city} ${unbroken(address.postCode)}`}</span>
          {address.note && <span>{address.note}</span>}
        </address>
      ) : (
        <div role="status" aria-label={texts.loading}><Skeleton kind="line" count={3} /></div>
      )}
      <p className={styles.edit}><EditProfileLink customer={customer} /></p>
    </section>
  );
}
