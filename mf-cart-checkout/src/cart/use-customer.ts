import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

/** If nobody says who is looking (mf-account may be down), the cart serves a guest. */
const PATIENCE_MS = 5000;

/** Who is looking; 'unknown' until it is clear whether somebody is signed in. */
export function useCustomer(): 'unknown' | 'guest' | 'signed-in' {
  const { bus } = useShop();
  const status = useTopic(bus, 'auth')?.status;
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (status === 'signed-in') return 'signed-in';
  return status === 'signed-out' || !patient ? 'guest' : 'unknown';
}
