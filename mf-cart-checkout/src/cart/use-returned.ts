import { useCallback, useEffect, useState } from 'react';
import { useLocation, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';

/**
 * Whether the customer has come back from the payment page without paying: by its own link, whose address says so, or by the
 * browser's back button (`onReturned`).
 */
export function useReturned(): { returned: boolean; onReturned: () => void } {
  const { navigation } = useShop();
  const { search } = useLocation();
  const [returned, setReturned] = useState(() => new URLSearchParams(search).get('payment') === 'cancelled');
  const told = search !== '';
  useEffect(() => {
    // A reload or a bookmark must not say it again.
    if (told) navigation.replace(PATHS.cart);
  }, [told, navigation]);
  const onReturned = useCallback(() => setReturned(true), []);
  return { returned, onReturned };
}
