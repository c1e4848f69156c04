import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { DeliveryAnswer, MessageAnswer } from 'shared-api/answers/delivery';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { checkReset, formatPostCode, unbroken } from 'shared-rules';
import { Button, Dialog, ErrorNotice, Field, FormNotice, toFormError, useForm } from 'shared-ui';
import { AREA } from './area-copy';
import styles from './area.module.css';

export { WeekMailLink } from './week-mail-link';

/** For a post code outside the area: leaves an email address for when we deliver there. */
export function AreaForm({ postCode: typed, onClose }: { postCode: string; onClose: () => void }) {
  const postCode = formatPostCode(typed);
  const { api } = useShop();
  const [message, setMessage] = useState<string>();
  const form = useForm({
    read: (data) => ({ email: String(data.get('email') ?? '') }),
    check: checkReset,
    async send({ email }) {
      setMessage(parseAnswer(MessageAnswer, await api.call('POST /area-requests', { body: { email, postCode } })).message);
    },
  });
  return (
    <Dialog open onClose={onClose} title={AREA.title} size="narrow">
      <p role="status">{message}</p>
      {message === undefined && (
        <form {...form.props} className={styles.form}>
          <p>{unbroken(AREA.text(postCode))}</p>
          <Field label={AREA.email} name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} error={form.errorOf('email')} required data-autofocus />
          <FormNotice form={form} />
          <Button type="submit" busy={form.busy}>{AREA.send}</Button>
        </form>
      )}
    </Dialog>
  );
}

type Answer = { status: 'asking' } | { status: 'sending' } | { status: 'done'; message: string } | { status: 'failed'; message: string };

/** Opened by the mail's link. A tap, not the visit, says yes: mail servers open links to look at them. */
export function AreaLink({ token }: { token: string }) {
  const { api, navigation } = useShop();
  const [answer, setAnswer] = useState<Answer>({ status: 'asking' });
  // Without the token a reload does not ask again.
  const close = () => navigation.replace(PATHS.home);

  async function send(call: () => Promise<string>): Promise<void> {
    setAnswer({ status: 'sending' });
    try {
      setAnswer({ status: 'done', message: await call() });
    } catch (error) {
      setAnswer({ status: 'failed', message: toFormError(error).message });
    }
  }
  const confirm = async () => AREA.confirmed(parseAnswer(DeliveryAnswer, await api.call('POST /area-requests/confirm', { body: { token } })).postCode);
  const remove = async () => {
    await api.call('POST /area-requests/remove', { body: { token } });
    return AREA.removed;
  };

  return (
    <Dialog open onClose={close} title={AREA.linkTitle} size="narrow">
      <p role="status">{answer.status === 'done' && answer.message}</p>
      {answer.status !== 'done' && (
        <div className={styles.form}>
          <p>{AREA.linkText}</p>
          {answer.status === 'failed' && <ErrorNotice message={answer.message} />}
          <Button busy={answer.status === 'sending'} onClick={() => void send(confirm)}>{AREA.yes}</Button>
          <Button look="secondary" disabled={answer.status === 'sending'} onClick={() => void send(remove)}>{AREA.no}</Button>
        </div>
      )}
    </Dialog>
  );
}
