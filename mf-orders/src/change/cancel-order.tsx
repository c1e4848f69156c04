import { useMutation } from '@tanstack/react-query';
import { parseAnswer, type Order } from 'shared-api';
import { OrderAnswer } from 'shared-api/answers/order';
import { useShop, useTrack } from 'shared-remote';
import { formatDay, formatPrice } from 'shared-rules';
import { ConfirmDialog, ErrorNotice, toFormError } from 'shared-ui';
import { cancelling as texts } from '../copy-change';
import { useOrdersCache } from '../list/orders-cache';
import { orderCancelled } from '../events';
import { refusalOf } from './refusal';

/** Cancels the order after a confirmation. The server cancels an order only once, so another try is safe. */
export function CancelOrder({ order, onEnd, onRefused }: { order: Order; onEnd: () => void; onRefused: (message: string) => void }) {
  const { api } = useShop();
  const track = useTrack();
  const { replace } = useOrdersCache();
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await replace(parseAnswer(OrderAnswer, await api.call('POST /orders/:id/cancel', { params: { id: order.id } })));
      track(orderCancelled, {});
    },
    onSuccess: onEnd,
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal !== undefined) onRefused(refusal);
    },
  });
  const { timePaid, priceInCents, refundedInCents = 0, disputedInCents = 0, refunds = [] } = order;
  const onItsWay = refunds.reduce(
    (sum, { status, amountInCents }) => sum + (status === 'requested' || status === 'pending' ? amountInCents : 0), 0,
  );
  const owed = timePaid === undefined ? 0 : priceInCents - refundedInCents - disputedInCents - onItsWay;
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={texts.text(order.orderId, formatDay(order.deliveryDate))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      // A sent request can't be taken back, so the dialog stays open for its answer.
      onCancel={() => { if (!cancel.isPending) onEnd(); }}
    >
      {timePaid === undefined && <p>{texts.unpaid}</p>}
      {owed > 0 && <p>{texts.refund(formatPrice(owed))}</p>}
      {disputedInCents > 0 && <p>{texts.disputed(formatPrice(disputedInCents))}</p>}
      {cancel.isError && <ErrorNotice message={toFormError(cancel.error).message} />}
    </ConfirmDialog>
  );
}
