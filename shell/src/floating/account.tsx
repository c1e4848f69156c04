import { useEffect, useState } from 'react';
import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import styles from './floating.module.css';
import { PersonIcon } from './icons';

/** How long, in ms, the account service may leave it open who is looking before 'Log in' is offered all the same. */
const UNKNOWN_AFTER_MS = 6000;

/**
 * 'Log in' once app status has loaded and nobody is signed in; 'Profile' and a greeting for a customer, already while
 * who it is is being looked up, so that a customer never sees 'Log in' flash.
 */
export function Account({ bus, onLogIn }: { bus: BusPort; onLogIn: () => void }) {
  const loaded = useTopic(bus, 'app-status')?.loaded ?? false;
  const auth = useTopic(bus, 'auth');
  const unknownForLong = useLater(auth === undefined, UNKNOWN_AFTER_MS);

  const known = auth && auth.status !== 'signed-out';
  const offered = !known && loaded && (auth !== undefined || unknownForLong);
  // Its place is always there, so that the bar has one size whoever comes.
  return (
    <div className={styles.place}>
      {known && <Customer firstName={auth.firstName} />}
      {offered && (
        <button type="button" className={styles.account} onClick={onLogIn}>
          <PersonIcon />
          {copy.floating.logIn}
        </button>
      )}
    </div>
  );
}

function Customer({ firstName }: { firstName: string | undefined }) {
  return (
    <>
      {firstName && <span className={styles.greeting}>{copy.floating.greeting(firstName)}</span>}
      <a href={PATHS.profile} className={styles.account}>
        <PersonIcon />
        {copy.floating.profile}
      </a>
    </>
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
