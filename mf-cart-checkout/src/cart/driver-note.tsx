import { Field } from 'shared-ui';
import { driverNote as texts } from '../copy';
import type { DeliveryNote } from './use-delivery-note';

/** Where to ring, or where to leave the box: the payment page doesn't ask for it. */
export function DriverNote({ note }: { note: DeliveryNote }) {
  return (
    <Field
      label={texts.label} hint={texts.hint} name="deliveryNote" autoComplete="off" maxLength={300}
      value={note.text} onChange={(event) => note.edit(event.target.value)}
    />
  );
}
