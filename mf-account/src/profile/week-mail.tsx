import type { Profile } from 'shared-api';
import { Button, FormNotice, useForm } from 'shared-ui';
import { WEEK_MAIL } from '../copy-profile';
import styles from './profile.module.css';
import { useProfileUpdate } from './use-profile';

/** The weekly mail before the cut-off, for who asks for it here. */
export function WeekMail({ profile, uid }: { profile: Pick<Profile, 'weekMailSince' | 'isEmailVerified'>; uid: string }) {
  const update = useProfileUpdate(uid);
  const wanted = profile.weekMailSince !== undefined;
  const form = useForm({
    read: () => !wanted,
    check: () => undefined,
    send: (weekMail) => update({ weekMail }),
  });
  return (
    <section className={styles.card} aria-labelledby="week-mail">
      <h2 id="week-mail">{WEEK_MAIL.heading}</h2>
      <p>{WEEK_MAIL.text}</p>
      <p role="status">{wanted && WEEK_MAIL.on}</p>
      {!wanted && !profile.isEmailVerified
        ? <p>{WEEK_MAIL.unverified}</p>
        : (
          <form {...form.props}>
            <FormNotice form={form} />
            <Button type="submit" look="secondary" busy={form.busy}>{wanted ? WEEK_MAIL.stop : WEEK_MAIL.start}</Button>
          </form>
        )}
    </section>
  );
}
