import { useEffect, useState } from 'react';
import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { copy } from '../copy';
import styles from './floating.module.css';
import { PersonIcon } from './icons';

/** How long, in ms, the account service may leave it open who is looking before 'Log in' is offered all the same. */
const PATIENCE = 6000;

/**
 * 'Log in' once app status has loaded and nobody is signed in; 'Profile' and a greeting for a customer, already while
 * who it is is being looked up, so that a customer never sees 'Log in' flash.
 */
export function Account({ bus, onLogIn }: { bus: BusPort; onLogIn: () => void }) {
  const loaded = useTopic(bus, 'app-status')?.loaded ?? false;
  const auth = useTopic(bus, 'auth');
  const unknownForLong = useLater(auth === undefined, PATIENCE);

  if (auth && auth.status !== 'signed-out') {
    return (
      <div className={styles.customer}>
        {auth.firstName && <span className={styles.greeting}>{copy.floating.greeting(auth.firstName)}</span>}
        <a href="/profile" className={styles.account}>
          <PersonIcon />
          {copy.floating.profile}
        </a>
      </div>
    );
  }
  if (!loaded || (!auth && !unknownForLong)) return null;
  return (
    <button type="button" className={styles.account} onClick={onLogIn}>
      <PersonIcon />
      {copy.floating.logIn}
    </button>
  );
}

/** True once `waiting` has lasted for `millis`. */
function useLater(waiting: boolean, millis: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), millis);
    return () => clearTimeout(timer);
  }, [waiting, millis]);
  return waiting && late;
}
