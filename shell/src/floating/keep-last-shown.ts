import { subscribe, type BusPort } from 'shared-events';
import { safeLocalStorage } from 'shared-remote/storage';
import { LAST_SHOWN, type LastShown } from './last-shown';

/** From what the teams publish, so that the shell reads no other team's storage. */
export function keepLastShown(bus: BusPort, { firstName, count }: LastShown): void {
  const write = () => {
    if (firstName === undefined && count === 0) safeLocalStorage.remove(LAST_SHOWN);
    else safeLocalStorage.set(LAST_SHOWN, JSON.stringify({ firstName, count }));
  };
  subscribe(bus, 'auth', (auth) => {
    if (auth.status === 'checking' || (auth.status === 'signed-out' && auth.unreachable)) return;
    firstName = auth.status === 'signed-in' ? auth.firstName : undefined;
    write();
  });
  subscribe(bus, 'cart-count', (cart) => {
    ({ count } = cart);
    write();
  });
}
