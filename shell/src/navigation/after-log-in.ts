import { subscribe, type BusPort } from 'shared-events';
import type { LocationStore } from './location-store';

export interface AfterLogInOptions {
  /** A port that reads 'auth'. */
  bus: BusPort;
  store: Pick<LocationStore, 'push'>;
  openLogIn(): void;
}

/**
 * For a link from a mail to a customer's page, opened by a visitor: asks for the log-in and then opens the address. It is kept in
 * this document only; the mail still has it.
 */
export function createAfterLogIn({ bus, store, openLogIn }: AfterLogInOptions): (address: string) => void {
  let asked: string | undefined;
  subscribe(bus, 'auth', (auth) => {
    if (auth.status !== 'signed-in' || asked === undefined) return;
    const to = asked;
    asked = undefined;
    if (!auth.deletionTimestamp) store.push(to);
  });
  return (address) => {
    asked = address;
    openLogIn();
  };
}
