import { useEffect, useState } from 'react';
import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import type { PageLinks } from 'shared-remote/release-document';
import { copy } from '../copy';
import styles from './floating.module.css';
import { PersonIcon } from './icons';

/** 'Log in' is shown after this time even if the account service has not published `auth`, ms. */
const UNKNOWN_AFTER_MS = 6000;

/**
 * 'Log in' once app status has loaded and nobody is signed in. A greeting and a link for a customer, also while the
 * customer is being looked up, so that 'Log in' does not flash.
 */
export function Account({ bus, link, onLogIn }: { bus: BusPort; link: PageLinks['customer']; onLogIn: () => void }) {
  const loaded = useTopic(bus, 'app-status')?.loaded ?? false;
  const auth = useTopic(bus, 'auth');
  const timedOut = useTimedOut(auth === undefined, UNKNOWN_AFTER_MS);

  const customer = auth && auth.status !== 'signed-out';
  const showLogIn = !customer && loaded && (auth !== undefined || timedOut);
  // The place is always rendered, so that the bar's size does not change.
  return (
    <div className={styles.place}>
      {customer && <Customer firstName={auth.firstName} link={link} />}
      {showLogIn && (
        <button type="button" className={styles.account} onClick={onLogIn}>
          <PersonIcon />
          {copy.floating.logIn}
        </button>
      )}
    </div>
  );
}

function Customer({ firstName, link }: { firstName: string | undefined; link: PageLinks['customer'] }) {
  return (
    <>
      {firstName && <span className={styles.greeting}>{copy.floating.greeting(firstName)}</span>}
      {link && (
        <a href={link.path} className={styles.account}>
          <PersonIcon />
          {link.text}
        </a>
      )}
    </>
  );
}

/** True once `waiting` has lasted for `millis`. */
function useTimedOut(waiting: boolean, millis: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), millis);
    return () => clearTimeout(timer);
  }, [waiting, millis]);
  return waiting && late;
}
