import { useEffect, useRef, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { defineView, useService, useShop } from 'shared-remote';
import { Dialog } from 'shared-ui';
import { LOGIN } from '../copy-login';
import { session as sessionService } from '../services';
import { LoginForm } from './login-form';
import { ResetForm } from './reset-form';
import { ResetSent } from './reset-sent';
import { Welcome } from './welcome';

/** `welcome`: LOGIN-18. */
type Mode = { name: 'login' } | { name: 'reset' } | { name: 'reset-sent' } | { name: 'welcome'; firstName: string; reason: string };

const TITLES = { login: LOGIN.title, reset: LOGIN.resetTitle, 'reset-sent': LOGIN.resetTitle };

function Login() {
  const { bus, navigation } = useShop();
  const session = useService(sessionService);
  const auth = useTopic(bus, 'auth');
  const [mode, setMode] = useState<Mode>({ name: 'login' });
  const [email, setEmail] = useState('');
  const signingIn = useRef(false);
  const close = () => navigation.closeOverlay();

  // The customer has signed in in another tab.
  const signedIn = auth?.status === 'signed-in';
  useEffect(() => {
    if (signedIn && !signingIn.current) navigation.closeOverlay();
  }, [signedIn, navigation]);

  async function welcome(): Promise<void> {
    const profile = await session.profile().catch(() => undefined);
    const reason = profile?.profile_status === 'COMPLETED' || profile?.deletionTimestamp ? undefined : profile?.incomplete_status_reason;
    if (profile && reason) setMode({ name: 'welcome', firstName: profile.firstName, reason });
    else close();
  }

  return (
    <Dialog open onClose={close} title={mode.name === 'welcome' ? LOGIN.welcome(mode.firstName) : TITLES[mode.name]} size="narrow">
      {mode.name === 'login' && (
        <LoginForm
          email={email}
          onEmail={setEmail}
          onSubmit={() => (signingIn.current = true)}
          onFailed={() => (signingIn.current = false)}
          onSignedIn={welcome}
          onForgot={() => setMode({ name: 'reset' })}
        />
      )}
      {mode.name === 'reset' && (
        <ResetForm
          email={email} onEmail={setEmail} onSent={() => setMode({ name: 'reset-sent' })} onBack={() => setMode({ name: 'login' })}
        />
      )}
      {mode.name === 'reset-sent' && <ResetSent onBack={() => setMode({ name: 'login' })} />}
      {mode.name === 'welcome' && <Welcome reason={mode.reason} onDone={close} />}
    </Dialog>
  );
}

export default defineView({ Component: Login });
