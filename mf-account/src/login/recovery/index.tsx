import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { defineView, useService, useShop } from 'shared-remote';
import { formatDate, unbroken } from 'shared-rules';
import { Button, Dialog, ErrorNotice } from 'shared-ui';
import { RECOVERY } from '../../copy-login';
import { ENDS } from '../../copy-session';
import { showNotice } from '../../service/show-notice';
import { session as sessionService } from '../../services';
import styles from '../login.module.css';

/** Only one of its two buttons closes it (RECOVERY-4). */
function Recovery() {
  const { bus, navigation } = useShop();
  const session = useService(sessionService);
  const auth = useTopic(bus, 'auth');
  const date = auth?.status === 'signed-in' ? auth.deletionTimestamp : undefined;
  const [shown] = useState(date);
  const [busy, setBusy] = useState<'recover' | 'proceed'>();
  const [failed, setFailed] = useState(false);

  // The customer has answered in another tab.
  useEffect(() => {
    if (shown && !date) navigation.closeOverlay();
  }, [shown, date, navigation]);

  async function answer(which: 'recover' | 'proceed', command: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(which);
    setFailed(false);
    try {
      await command();
      navigation.closeOverlay();
    } catch {
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  }

  /** Only where the account still waits for its deletion: the customer may have recovered it in another tab. */
  async function proceed(): Promise<void> {
    const profile = await session.profile(true).catch(() => undefined);
    if (!profile || profile.deletionTimestamp) await session.signOut();
    else showNotice(navigation, ENDS.recovered);
  }

  return (
    <Dialog open onClose={() => {}} title={RECOVERY.title} dismissable={false} size="narrow">
      <p>
        {RECOVERY.text} <strong className={styles.date}>{unbroken(formatDate(date ?? shown))}</strong>
      </p>
      <p>{RECOVERY.after}</p>
      {failed && <ErrorNotice message={RECOVERY.failed} />}
      <div className={styles.buttons}>
        <Button busy={busy === 'recover'} onClick={() => void answer('recover', () => session.cancelDeletion())} data-autofocus>
          {busy === 'recover' ? RECOVERY.recovering : RECOVERY.recover}
        </Button>
        <Button look="secondary" busy={busy === 'proceed'} onClick={() => void answer('proceed', proceed)}>
          {RECOVERY.proceed}
        </Button>
      </div>
    </Dialog>
  );
}

export default defineView({ Component: Recovery });
