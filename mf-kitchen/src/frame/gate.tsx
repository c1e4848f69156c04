import { useService, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Link } from 'shared-ui';
import { gate as texts } from '../copy';
import { session as sessionService } from '../services';
import type { Problem } from './problem';
import sheet from './sheet.module.css';
import { useOperator } from './use-operator';
import styles from './frame.module.css';

/** What a customer sees here, and an operator who is not logged in. */
export function Gate({ problem, isForManagers }: { problem: Extract<Problem, 'signed-out' | 'not-kitchen'>; isForManagers: boolean }) {
  const isSignedIn = problem === 'not-kitchen';
  return (
    <div className={styles.gate}>
      <p>{isForManagers ? texts.forManagers : texts.forWhom}</p>
      {isSignedIn && <p>{texts.asCustomer}</p>}
      <div className={sheet.row}>
        <LogIn>{isSignedIn ? texts.other : texts.logIn}</LogIn>
        <Link to={PATHS.home}>{texts.shop}</Link>
      </div>
    </div>
  );
}

/** Names, addresses and money ask for a sign-in of the last minutes. */
export function LogInAgain({ isForManagers = false }: { isForManagers?: boolean }) {
  return (
    <div role="alert" className={styles.gate}>
      <p>{isForManagers ? texts.againForManagers : texts.again}</p>
      <div className={sheet.row}><LogIn>{texts.logInAgain}</LogIn></div>
    </div>
  );
}

function LogIn({ children }: { children: string }) {
  const { navigation } = useShop();
  const session = useService(sessionService);
  const operator = useOperator();
  const logIn = async () => {
    // The password is typed anew: that is what makes the sign-in a recent one.
    if (operator !== 'signed-out') await session.signOut().catch(() => {});
    navigation.openOverlay('login');
  };
  return <Button onClick={() => void logIn()}>{children}</Button>;
}
