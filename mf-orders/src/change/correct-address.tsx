import { parseAnswer, type Order } from 'shared-api';
import { OrderAnswer } from 'shared-api/answers/order';
import { useShop, useTrack } from 'shared-remote';
import { Button, Dialog, FormNotice, useForm } from 'shared-ui';
import { correcting as texts } from '../copy-change';
import { useOrdersCache } from '../list/orders-cache';
import { addressCorrected } from '../events';
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

/** The form for an order's address. */
export function CorrectAddress({ order, onCorrected, onClose, onRefused }: CorrectAddressProps) {
  const { api } = useShop();
  const track = useTrack();
  const { replace } = useOrdersCache();
  const form = useForm({
    read: readCorrection,
    check: checkCorrection,
    async send(correction) {
      try {
        await replace(parseAnswer(OrderAnswer, await api.call('PUT /orders/:id/address', { params: { id: order.id }, body: correction })));
        track(addressCorrected, {});
        onCorrected();
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        onRefused(refusal);
      }
    },
  });
  const close = () => {
    if (!form.busy) onClose();
  };

  return (
    <Dialog open onClose={close} title={texts.title}>
      <form {...form.props} className={styles.form}>
        <p className={styles.lead}>{texts.lead}</p>
        <AddressFields address={order.address} errorOf={form.errorOf} />
        <FormNotice form={form} />
        <div className={styles.buttons}>
          <Button look="secondary" onClick={close}>{texts.keep}</Button>
          <Button type="submit" busy={form.busy}>{texts.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}
