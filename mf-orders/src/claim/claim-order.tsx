import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { OrderAnswer } from 'shared-api/answers/order';
import { useLocation, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { MAX_POST_CODE } from 'shared-rules';
import { Button, Field, fieldText, FormNotice, useForm } from 'shared-ui';
import { claiming as texts } from '../copy-list';
import { ordersKey } from '../list/orders-cache';
import styles from './claim-order.module.css';

/** The link in a guest's mail, `/my-orders#claim=…`. Its token is in the fragment, which is in no server log and no referrer. */
const LINK = /^#claim=([\w-]{43})$/;

/** Shows a form for the post code if the page was opened by the link in a guest's mail. */
export function ClaimOrder({ uid }: { uid: string }) {
  const { navigation } = useShop();
  const [, token] = LINK.exec(useLocation().hash) ?? [];
  const [added, setAdded] = useState<string>();
  // Without the token a reload or a bookmark does not show the form again.
  const removeToken = () => navigation.replace(PATHS.orders);
  return (
    <>
      <p role="status" className={styles.added}>{added && texts.added(added)}</p>
      {token && <ClaimForm uid={uid} token={token} onAdded={(orderId) => { setAdded(orderId); removeToken(); }} onLeave={removeToken} />}
    </>
  );
}

interface ClaimFormProps { uid: string; token: string; onAdded: (orderId: string) => void; onLeave: () => void }

function ClaimForm({ uid, token, onAdded, onLeave }: ClaimFormProps) {
  const { api } = useShop();
  const client = useQueryClient();
  const form = useForm({
    read: (data) => fieldText(data, 'postCode'),
    check: (postCode) => (postCode ? undefined : { field: 'postCode', message: texts.postCodeEmpty }),
    async send(postCode) {
      const { orderId } = parseAnswer(OrderAnswer, await api.call('POST /orders/claim', { body: { token, postCode } }));
      await client.invalidateQueries({ queryKey: ordersKey(uid) });
      onAdded(orderId);
    },
  });
  return (
    <form {...form.props} className={styles.form} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <Field
        label={texts.postCode} name="postCode" autoComplete="postal-code" autoCapitalize="characters" spellCheck={false}
        maxLength={MAX_POST_CODE}
        error={form.errorOf('postCode')} required
      />
      <FormNotice form={form} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy}>{texts.add}</Button>
        <Button look="text" onClick={onLeave}>{texts.leave}</Button>
      </div>
    </form>
  );
}
