import { useTopic } from 'shared-events/react';
import { useService, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Button, Link } from 'shared-ui';
import { gate as texts, page } from '../copy';
import { session as sessionService } from '../services';
import styles from './releases.module.css';
import type { Problem } from './use-releases';

/** What a customer sees here, and who is not logged in, or was for too long. */
export function Gate({ problem }: { problem: Exclude<Problem, 'failed'> }) {
  const isLate = problem === 'log-in-again';
  return (
    <div className={styles.stack} role={isLate ? 'alert' : undefined}>
      <p>{isLate ? texts.again : texts.forWhom}</p>
      {problem === 'not-allowed' && <p>{texts.asCustomer}</p>}
      <div className={styles.row}>
        <LogIn>{isLate ? texts.logInAgain : problem === 'not-allowed' ? texts.other : texts.logIn}</LogIn>
        {!isLate && <Link to={PATHS.home}>{page.shop}</Link>}
      </div>
    </div>
  );
}

function LogIn({ children }: { children: string }) {
  const { bus, navigation } = useShop();
  const auth = useTopic(bus, 'auth');
  const session = useService(sessionService);
  const logIn = async () => {
    // The password is typed anew: that is what makes the sign-in a recent one.
    if (auth?.status === 'signed-in') await session.signOut().catch(() => {});
    navigation.openOverlay('login');
  };
  return <Button onClick={() => void logIn()}>{children}</Button>;
}
