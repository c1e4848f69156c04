import { useMutation } from '@tanstack/react-query';
import { useService } from 'shared-remote';
import { Button, ErrorNotice } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { session as sessionService } from '../services';
import styles from './profile.module.css';

/** Outside the component, so that a visit to another page does not show the button again. */
let sentTo: string | undefined;

/** PROFILE-9: after sending, the button disappears and the text says that the email was sent again. */
export function UnverifiedNotice({ uid }: { uid: string }) {
  const session = useService(sessionService);
  const resend = useMutation({
    mutationFn: () => session.sendVerificationEmail(),
    onSuccess: () => void (sentTo = uid),
  });
  const sent = resend.isSuccess || sentTo === uid;
  return (
    <div className={styles.verify}>
      <p role="status">{sent ? PROFILE.resent : PROFILE.notVerifiedText}</p>
      {resend.error && <ErrorNotice message={resend.error.message} />}
      {!sent && <Button look="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>{PROFILE.resend}</Button>}
    </div>
  );
}
