import { useRef, useState, type FormEvent } from 'react';
import type { Order } from 'shared-api';
import { useShop, useTrack } from 'shared-remote';
import { Button, Dialog, ErrorNotice, toFormError, useFormError } from 'shared-ui';
import { correcting as texts } from '../copy';
import { useOrdersCache } from '../list/orders-cache';
import { AddressFields } from './address-fields';
import { checkCorrection, readCorrection } from './correction';
import { refusalOf } from './refusal';
import styles from './correct-address.module.css';

interface CorrectAddressProps {
  order: Order;
  onCorrected: () => void;
  onClose: () => void;
  onRefused: (message: string) => void;
}

/** The form for where an order goes. What was typed stays until it is taken or the form is closed. */
export function CorrectAddress({ order, onCorrected, onClose, onRefused }: CorrectAddressProps) {
  const { api } = useShop();
  const track = useTrack();
  const { replace } = useOrdersCache();
  const formNode = useRef<HTMLFormElement>(null);
  const form = useFormError(formNode);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (busy || !formNode.current) return;
    const correction = readCorrection(new FormData(formNode.current));
    const wrong = checkCorrection(correction);
    if (wrong) return form.show(wrong);
    setBusy(true);
    try {
      await replace(await api.call('PUT /orders/:id/address', { params: { id: order.id }, body: correction }));
      track('order_address_corrected', {});
      onCorrected();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) form.show(toFormError(error));
      else onRefused(refusal);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form.error) void save();
  }

  return (
    <Dialog open onClose={() => { if (!busy) onClose(); }} title={texts.title}>
      <form ref={formNode} className={styles.form} method="post" noValidate onSubmit={submit} onInput={form.clear}>
        <p className={styles.lead}>{texts.lead}</p>
        <AddressFields address={order.address} errorOf={form.of} />
        {form.general && (
          <ErrorNotice
            message={form.general.message}
            {...(form.general.again && {
              onRetry: () => {
                form.clear();
                void save();
              },
            })}
          />
        )}
        <div className={styles.buttons}>
          <Button look="secondary" onClick={() => { if (!busy) onClose(); }}>{texts.keep}</Button>
          <Button type="submit" busy={busy}>{texts.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}
