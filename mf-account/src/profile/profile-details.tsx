import type { ReactNode } from 'react';
import type { Profile } from 'shared-api';
import { Badge, Skeleton } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { DriverNote } from './driver-note';
import { isWhole, type KeptProfile } from './kept-profile';
import styles from './profile.module.css';
import { UnverifiedNotice } from './unverified-notice';

interface ProfileDetailsProps {
  profile: Profile | KeptProfile;
  uid: string;
  /** What is not kept will not come. */
  failed: boolean;
}

/** PROFILE-2 to PROFILE-4, and why the profile is not complete. */
export function ProfileDetails({ profile, uid, failed }: ProfileDetailsProps) {
  const whole = isWhole(profile) ? profile : undefined;
  const has = isWhole(profile) ? { deliveryNote: Boolean(profile.deliveryNote), allergens: Boolean(profile.allergens) } : profile.has;
  const notKept = failed
    ? <span className={styles.missing}>{PROFILE.notKept}</span>
    : <span className={styles.boneValue}><Skeleton kind="line" /></span>;
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
          <Item term={PROFILE.phone}>{whole ? whole.phone : notKept}</Item>
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
          <Item term={PROFILE.address}>{whole ? [whole.address, whole.address1, whole.address2].filter(Boolean).join(', ') : notKept}</Item>
          <Item term={PROFILE.postCode}>{whole ? whole.postCode : notKept}</Item>
          <Item term={PROFILE.city}>{whole ? whole.city : notKept}</Item>
          {has.deliveryNote && <Item term={PROFILE.deliveryNote}>{whole ? whole.deliveryNote : notKept}</Item>}
          {has.allergens && <Item term={PROFILE.allergens}>{whole ? whole.allergens : notKept}</Item>}
        </dl>
        {!failed && <DriverNote note={whole && (whole.deliveryNote ?? '')} hasNote={has.deliveryNote} uid={uid} />}
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
