import { useState } from 'react';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Dialog, ErrorNotice, toFormError } from 'shared-ui';
import { WEEK_MAIL } from './area-copy';
import styles from './area.module.css';

/** Opened by a mail's link, without signing in. A tap, not the visit, stops the mails: mail servers open links to look at them. */
export function WeekMailLink({ token }: { token: string }) {
  const { api, navigation } = useShop();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<string>();

  async function stop(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await api.call('POST /week-mails/stop', { query: { token } });
      setDone(true);
    } catch (failure) {
      setError(toFormError(failure).message);
    }
    setBusy(false);
  }

  return (
    <Dialog open onClose={() => navigation.replace(PATHS.home)} title={WEEK_MAIL.title} size="narrow">
      <p role="status">{done && WEEK_MAIL.stopped}</p>
      {!done && (
        <div className={styles.form}>
          <p>{WEEK_MAIL.text}</p>
          {error !== undefined && <ErrorNotice message={error} />}
          <Button busy={busy} onClick={() => void stop()}>{WEEK_MAIL.stop}</Button>
        </div>
      )}
    </Dialog>
  );
}
