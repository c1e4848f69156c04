import { useEffect, useState } from 'react';
import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import type { PageLinks } from 'shared-remote/release-document';
import { classNames } from 'shared-ui';
import { copy } from '../copy';
import styles from './floating.module.css';
import { PersonIcon } from './icons';
import type { LastShown } from './last-shown';
import { panelTriggers, type OpenPanel } from './panel-triggers';

/** 'Log in' is shown after this time even if the account service has not published `auth`, ms. */
const UNKNOWN_AFTER_MS = 6000;

interface AccountProps {
  bus: BusPort;
  link: PageLinks['customer'];
  /** Undefined in composed HTML, which is for everybody: it holds both forms, and a style shows one (`showLastShown`). */
  last: LastShown | undefined;
  /** The page was composed with an app status. */
  loaded: boolean;
  openPanel: OpenPanel | undefined;
  onLogIn(): void;
}

/**
 * 'Log in' once app status has loaded and nobody is signed in. A greeting and a link for a customer, also while the
 * customer is being looked up, so that 'Log in' does not flash.
 */
export function Account({ bus, link, last, loaded: composed, openPanel, onLogIn }: AccountProps) {
  const loaded = useTopic(bus, 'app-status')?.loaded ?? composed;
  const auth = useTopic(bus, 'auth');
  const timedOut = useTimedOut(auth === undefined, UNKNOWN_AFTER_MS);
  const firstName = auth ? auth.status !== 'signed-out' && auth.firstName : last?.firstName;
  const customer = auth ? auth.status !== 'signed-out' : last && last.customer && !timedOut;
  // The place is always rendered, so that the bar's size does not change.
  return (
    <div className={styles.place}>
      {customer !== false && <Customer firstName={firstName || undefined} isKnown={customer === true} link={link} openPanel={openPanel} />}
      {customer !== true && loaded && (
        <button type="button" className={classNames(styles.account, customer === undefined && styles.unlessKnown)} onClick={onLogIn}>
          <PersonIcon />
          {copy.floating.logIn}
        </button>
      )}
    </div>
  );
}

interface CustomerProps { firstName: string | undefined; isKnown: boolean; link: PageLinks['customer']; openPanel: OpenPanel | undefined }

function Customer({ firstName, isKnown, link, openPanel }: CustomerProps) {
  const ifKnown = !isKnown && styles.ifKnown;
  return (
    <>
      {(firstName || !isKnown) && (
        <span className={classNames(styles.greeting, ifKnown)} data-greeting="" suppressHydrationWarning>
          {firstName ? copy.floating.greeting(firstName) : ''}
        </span>
      )}
      {link && (
        <a href={link.path} className={classNames(styles.account, ifKnown)} {...panelTriggers('bar/account', openPanel)}>
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
