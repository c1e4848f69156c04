import { useMutation } from '@tanstack/react-query';
import { useShop } from 'shared-remote';
import { Button, ErrorNotice } from 'shared-ui';
import { PROFILE } from '../copy';
import styles from './profile.module.css';

/** SPEC §4 Email verification: after sending, the button disappears and the text says so. */
export function VerifyEmail() {
  const { services } = useShop();
  const resend = useMutation({ mutationFn: () => services.session.sendVerificationEmail() });
  return (
    <div className={styles.verify}>
      <p role="status">{resend.isSuccess ? PROFILE.resent : PROFILE.notVerifiedText}</p>
      {resend.error && <ErrorNotice message={resend.error.message} />}
      {!resend.isSuccess && <Button look="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>{PROFILE.resend}</Button>}
    </div>
  );
}
