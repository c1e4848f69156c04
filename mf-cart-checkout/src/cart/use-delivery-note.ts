import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { typedText } from 'shared-rules';
import { readDeliveryNote, storeDeliveryNote } from '../stored-delivery-note';
import { useProfile } from './use-profile';

export interface DeliveryNote {
  /** Until something is typed, the profile's. */
  text: string;
  /** For the checkout; undefined if nothing was typed, so that the server takes the profile's. */
  typed: string | undefined;
  edit: (text: string) => void;
}

/** The note for the driver of this order. Who signs in keeps what they typed before; nobody gets another customer's. */
export function useDeliveryNote(): DeliveryNote {
  const auth = useTopic(useShop().bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const profile = useProfile(false)?.profile;
  const [stored, setStored] = useState(readDeliveryNote);
  // From the sign-in on a guest's note is this customer's.
  if (uid !== undefined && stored && stored.uid === undefined) setStored({ ...stored, uid });
  useEffect(() => {
    if (stored?.uid !== undefined) storeDeliveryNote(stored);
  }, [stored]);
  const typed = stored && (stored.uid === undefined || stored.uid === uid) ? stored.text : undefined;
  return {
    text: typed ?? profile?.deliveryNote ?? '',
    typed: typed === undefined ? undefined : typedText(typed),
    edit(text) {
      const note = { text, ...(uid !== undefined && { uid }) };
      setStored(note);
      storeDeliveryNote(note);
    },
  };
}
