import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Dialog, ErrorNotice, toFormError } from 'shared-ui';
import { AREA, WEEK_MAIL } from './area-copy';
import styles from './area.module.css';

/** Whether we write to an address once we deliver to its post code. */
export function AreaLink({ token }: { token: string }) {
  const { api } = useShop();
  const confirm = async () =>
    AREA.confirmed(parseAnswer(DeliveryAnswer, await api.call('POST /area-requests/confirm', { body: { token } })).postCode);
  const remove = async () => {
    await api.call('POST /area-requests/remove', { body: { token } });
    return AREA.removed;
  };
  return (
    <MailLink title={AREA.linkTitle} text={AREA.linkText} yes={{ label: AREA.yes, send: confirm }} no={{ label: AREA.no, send: remove }} />
  );
}

/** Stops the weekly mails, without signing in. */
export function WeekMailLink({ token }: { token: string }) {
  const { api } = useShop();
  const stop = async () => {
    await api.call('POST /week-mails/stop', { query: { token } });
    return WEEK_MAIL.stopped;
  };
  return <MailLink title={WEEK_MAIL.title} text={WEEK_MAIL.text} yes={{ label: WEEK_MAIL.stop, send: stop }} />;
}

/** `send` gives the sentence for what was done. */
interface Choice { label: string; send: () => Promise<string> }

type Answer = { status: 'asking' } | { status: 'sending' } | { status: 'done'; message: string } | { status: 'failed'; message: string };

/** Opened by a mail's link. A tap, not the visit, says yes: mail servers open links to look at them. */
function MailLink({ title, text, yes, no }: { title: string; text: string; yes: Choice; no?: Choice }) {
  const { navigation } = useShop();
  const [answer, setAnswer] = useState<Answer>({ status: 'asking' });

  async function choose({ send }: Choice): Promise<void> {
    setAnswer({ status: 'sending' });
    try {
      setAnswer({ status: 'done', message: await send() });
    } catch (error) {
      setAnswer({ status: 'failed', message: toFormError(error).message });
    }
  }

  return (
    // Without the token a reload does not ask again.
    <Dialog open onClose={() => navigation.replace(PATHS.home)} title={title} size="narrow">
      <p role="status">{answer.status === 'done' && answer.message}</p>
      {answer.status !== 'done' && (
        <div className={styles.form}>
          <p>{text}</p>
          {answer.status === 'failed' && <ErrorNotice message={answer.message} />}
          <Button busy={answer.status === 'sending'} onClick={() => void choose(yes)}>{yes.label}</Button>
          {no && <Button look="secondary" disabled={answer.status === 'sending'} onClick={() => void choose(no)}>{no.label}</Button>}
        </div>
      )}
    </Dialog>
  );
}
