import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { OrderAnswer } from 'shared-api/answers/order';
import { useLocation, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Field, FormNotice, useForm } from 'shared-ui';
import { claiming as texts } from '../copy';
import { ordersKey } from '../list/orders-cache';
import { claimToken } from './claim-token';
import styles from './claim-order.module.css';

/** Asks for the post code when the address is the link of a guest's mail; nothing otherwise. */
export function ClaimOrder({ uid }: { uid: string }) {
  const { navigation } = useShop();
  const token = claimToken(useLocation().hash);
  const [added, setAdded] = useState<string>();
  // The link has done its work: a reload, or a bookmark, must not ask again.
  const leave = () => navigation.replace(PATHS.orders);
  return (
    <>
      <p role="status" className={styles.added}>{added && texts.added(added)}</p>
      {token && <ClaimForm uid={uid} token={token} onAdded={(orderId) => { setAdded(orderId); leave(); }} onLeave={leave} />}
    </>
  );
}

interface ClaimFormProps { uid: string; token: string; onAdded: (orderId: string) => void; onLeave: () => void }

function ClaimForm({ uid, token, onAdded, onLeave }: ClaimFormProps) {
  const { api } = useShop();
  const client = useQueryClient();
  const form = useForm({
    read: (data) => String(data.get('postCode') ?? '').trim(),
    check: (postCode) => (postCode ? undefined : { field: 'postCode', message: texts.postCodeEmpty }),
    async send(postCode) {
      const { orderId } = parseAnswer(OrderAnswer, await api.call('POST /orders/claim', { body: { token, postCode } }));
      await client.invalidateQueries({ queryKey: ordersKey(uid) });
      onAdded(orderId);
    },
  });
  return (
    <form {...form.props} className={styles.form} aria-label={texts.title}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <Field label={texts.postCode} name="postCode" autoComplete="postal-code" autoCapitalize="characters" spellCheck={false} maxLength={20} error={form.of('postCode')} required />
      <FormNotice form={form} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy}>{texts.add}</Button>
        <Button look="text" onClick={onLeave}>{texts.leave}</Button>
      </div>
    </form>
  );
}
