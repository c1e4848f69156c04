import type { ReactNode } from 'react';
import type { Profile } from 'shared-api';
import { Badge } from 'shared-ui';
import { PROFILE } from '../copy';
import { DriverNote } from './driver-note';
import styles from './profile.module.css';
import { UnverifiedNotice } from './unverified-notice';

/** PROFILE-2 to PROFILE-4, and why the profile is not complete. */
export function ProfileDetails({ profile, uid }: { profile: Profile; uid: string }) {
  return (
    <>
      {profile.profile_status !== 'COMPLETED' && profile.incomplete_status_reason && (
        <p className={styles.reason}>{profile.incomplete_status_reason}</p>
      )}
      <section className={styles.card} aria-labelledby="about-you">
        <h2 id="about-you">{PROFILE.aboutSection}</h2>
        <dl className={styles.list}>
          <Item term={PROFILE.firstName}>{profile.firstName}</Item>
          <Item term={PROFILE.lastName}>{profile.lastName}</Item>
          <Item term={PROFILE.phone}>{profile.phone}</Item>
          <Item term={PROFILE.email}>
            {profile.email}{' '}
            {profile.isEmailVerified ? <Badge tone="good">{PROFILE.verified}</Badge> : <Badge tone="warn">{PROFILE.notVerified}</Badge>}
          </Item>
          <Item term={PROFILE.marketing}>{profile.isMarketingAccepted ? PROFILE.marketingOn : PROFILE.marketingOff}</Item>
        </dl>
        {!profile.isEmailVerified && <UnverifiedNotice uid={uid} />}
      </section>
      <section className={styles.card} aria-labelledby="delivery-address">
        <h2 id="delivery-address">{PROFILE.deliverySection}</h2>
        <dl className={styles.list}>
          <Item term={PROFILE.address}>{[profile.address, profile.address1, profile.address2].filter(Boolean).join(', ')}</Item>
          <Item term={PROFILE.postCode}>{profile.postCode}</Item>
          <Item term={PROFILE.city}>{profile.city}</Item>
          {profile.deliveryNote && <Item term={PROFILE.deliveryNote}>{profile.deliveryNote}</Item>}
          {profile.allergens && <Item term={PROFILE.allergens}>{profile.allergens}</Item>}
        </dl>
        <DriverNote note={profile.deliveryNote ?? ''} uid={uid} />
      </section>
    </>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children || <span className={styles.missing}>{PROFILE.missing}</span>}</dd>
    </div>
  );
}
