import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Link } from 'shared-ui';
import { gate as texts } from '../copy';
import type { Problem } from './problem';
import { useOperator } from './use-operator';
import styles from './frame.module.css';

/** What a customer sees here, and an operator who is not logged in. */
export function Gate({ problem }: { problem: Exclude<Problem, 'failed' | 'log-in-again'> }) {
  const isSignedIn = problem === 'not-kitchen';
  return (
    <div className={styles.gate}>
      <p>{texts.forWhom}</p>
      {isSignedIn && <p>{texts.asCustomer}</p>}
      <div className={styles.row}>
        <LogIn>{isSignedIn ? texts.other : texts.logIn}</LogIn>
        <Link to={PATHS.home}>{texts.shop}</Link>
      </div>
    </div>
  );
}

/** Names and addresses ask for a sign-in of the last minutes. */
export function LogInAgain() {
  return (
    <div role="alert" className={styles.gate}>
      <p>{texts.again}</p>
      <div className={styles.row}><LogIn>{texts.logInAgain}</LogIn></div>
    </div>
  );
}

function LogIn({ children }: { children: string }) {
  const { services, navigation } = useShop();
  const operator = useOperator();
  const logIn = async () => {
    // The password is typed anew: that is what makes the sign-in a recent one.
    if (operator !== 'signed-out') await services.session.signOut().catch(() => {});
    navigation.openOverlay('login');
  };
  return <Button onClick={() => void logIn()}>{children}</Button>;
}
