import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { MessageAnswer } from 'shared-api/answers/delivery';
import { useShop } from 'shared-remote';
import { checkReset, formatPostCode, unbroken } from 'shared-rules';
import { Button, Dialog, Field, fieldText, FormNotice, useForm } from 'shared-ui';
import { AREA } from './area-copy';
import styles from './area.module.css';

export { AreaLink, WeekMailLink } from './mail-links';

/** For a post code outside the area: leaves an email address for when we deliver there. */
export function AreaForm({ postCode: typed, onClose }: { postCode: string; onClose: () => void }) {
  const postCode = formatPostCode(typed);
  const { api } = useShop();
  const [message, setMessage] = useState<string>();
  const form = useForm({
    read: (data) => ({ email: fieldText(data, 'email') }),
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
          <Field
            label={AREA.email} name="email" type="email" inputMode="email" autoComplete="email" maxLength={254}
            error={form.errorOf('email')} required data-autofocus
          />
          <FormNotice form={form} />
          <Button type="submit" busy={form.busy}>{AREA.send}</Button>
        </form>
      )}
    </Dialog>
  );
}
