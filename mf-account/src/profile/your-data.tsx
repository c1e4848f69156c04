import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, parseAnswer } from 'shared-api';
import { ExportAnswer } from 'shared-api/answers/export';
import { useService, useShop } from 'shared-remote';
import { Button, download, ErrorNotice } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { session as sessionService } from '../services';
import { DeleteAccount } from './delete-account';
import styles from './profile.module.css';

/** The two rights by law: a copy of one's data, and its deletion. */
export function YourData() {
  const { api } = useShop();
  const session = useService(sessionService);
  const [deleting, setDeleting] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => {
      const data = parseAnswer(ExportAnswer, await api.call('GET /user/export', {}));
      download(PROFILE.downloadFile, 'application/json', JSON.stringify(data, null, 2));
    },
  });
  const failure = exporting.error instanceof ApiError ? errorText(exporting.error) : undefined;
  // After a success the customer is signed out and the shell leaves this page.
  const schedule = useMutation({ mutationFn: () => session.scheduleDeletion(), onError: () => setDeleting(false) });

  return (
    <section className={styles.card} aria-labelledby="your-data">
      <h2 id="your-data">{PROFILE.dataSection}</h2>
      <p>{PROFILE.downloadText}</p>
      <p role="status" className={styles.status}>{exporting.isSuccess ? PROFILE.downloaded : ''}</p>
      {exporting.error && <ErrorNotice message={failure ?? PROFILE.downloadFailed} />}
      {schedule.error && <ErrorNotice message={schedule.error.message} />}
      <div className={styles.actions}>
        <Button look="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>{PROFILE.download}</Button>
        <Button
          look="secondary"
          onClick={() => {
            schedule.reset();
            setDeleting(true);
          }}
        >
          {PROFILE.delete}
        </Button>
      </div>
      <DeleteAccount open={deleting} busy={schedule.isPending} onConfirm={() => schedule.mutate()} onCancel={() => setDeleting(false)} />
    </section>
  );
}
