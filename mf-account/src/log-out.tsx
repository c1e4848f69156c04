import { useState } from 'react';
import { useService } from 'shared-remote';
import { Button, ConfirmDialog } from 'shared-ui';
import { PROFILE } from './copy-profile';
import { session as sessionService } from './services';

/** With a question first (PROFILE-7). The shell leaves a customers' page when the customer is signed out. */
export function LogOut() {
  const session = useService(sessionService);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const logOut = () => {
    setBusy(true);
    void session.signOut().catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <>
      <Button look="secondary" onClick={() => setConfirming(true)}>{PROFILE.logOut}</Button>
      <ConfirmDialog
        open={confirming}
        title={PROFILE.logOutTitle}
        text={PROFILE.logOutText}
        confirmLabel={PROFILE.logOut}
        busy={busy}
        onConfirm={logOut}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
