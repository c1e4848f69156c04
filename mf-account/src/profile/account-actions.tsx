import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from 'shared-api';
import { useService } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, ConfirmDialog, Link } from 'shared-ui';
import { PROFILE } from '../copy';
import { session as sessionService } from '../services';
import { editState } from './edit/edit-state';
import { isWhole, type KeptProfile } from './kept-profile';
import styles from './profile.module.css';

/** Orders, edit profile, log out. */
export function AccountActions({ profile, uid }: { profile: Profile | KeptProfile; uid: string }) {
  const session = useService(sessionService);
  const [confirming, setConfirming] = useState(false);
  // The shell leaves this page when the customer is signed out.
  const logOut = useMutation({ mutationFn: () => session.signOut() });
  return (
    <nav className={styles.actions} aria-label={PROFILE.actions}>
      <Link look="primary" to={PATHS.orders}>{PROFILE.orders}</Link>
      <Link look="secondary" to={PATHS.editProfile} {...(isWhole(profile) && { state: editState(uid, profile) })}>{PROFILE.edit}</Link>
      <Button look="secondary" onClick={() => setConfirming(true)}>{PROFILE.logOut}</Button>
      <ConfirmDialog
        open={confirming}
        title={PROFILE.logOutTitle}
        text={PROFILE.logOutText}
        confirmLabel={PROFILE.logOut}
        busy={logOut.isPending}
        onConfirm={() => logOut.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </nav>
  );
}
