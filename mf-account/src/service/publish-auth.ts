import { publisher, type BusPort, type Draft } from 'shared-events';

/** Publishes `auth`, but not what was published last. */
export function createAuthPublisher(bus: BusPort): (auth: Draft<'auth'>) => void {
  const publish = publisher('mf-account', bus);
  let last = '';
  return (auth) => {
    const text = JSON.stringify(auth);
    if (text === last) return;
    last = text;
    publish('auth', auth);
  };
}
