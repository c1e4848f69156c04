import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence, initializeAuth, onAuthStateChanged, sendEmailVerification, sendPasswordResetEmail,
  signInWithEmailAndPassword, signOut, type User,
} from 'firebase/auth';
import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import type { Identity, IdentityUser } from './identity';

/** Firebase Authentication as our `Identity`. Without a pop-up resolver, which would double its size. */
export async function connectFirebase(config: PublicConfig): Promise<Identity> {
  const { apiKey, authDomain, projectId, appId } = config.firebase;
  // Local storage and not IndexedDB: its changes reach other tabs by an event, while Firebase polls IndexedDB every 800 ms.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId, appId }), { persistence: browserLocalPersistence });
  if (SHOP_ENVIRONMENT === 'local' && config.sandbox) {
    const { connectSandbox } = await import(/* webpackMode: "eager" */ './sandbox');
    connectSandbox(auth, config.sandbox.auth);
  }
  const returnTo = (path: string) => ({ url: config.siteUrl + path });
  function reshape(user: User): IdentityUser {
    // A second sign-in makes a new User with the same uid; the old one's tokens are of the first sign-in.
    const latest = () => (auth.currentUser?.uid === user.uid ? auth.currentUser : user);
    return {
      uid: user.uid,
      token: (fresh) => latest().getIdToken(fresh),
      tokenIssuedAt: async () => Date.parse((await latest().getIdTokenResult()).issuedAtTime),
      tokenIsBehind: async () => latest().emailVerified && (await latest().getIdTokenResult()).claims.email_verified !== true,
      // This address tells it apart from the backend's mail in the local inbox.
      sendVerificationEmail: () => sendEmailVerification(latest(), returnTo(`${PATHS.profile}?sent=again`)),
    };
  }

  return {
    restored: () => auth.authStateReady(),
    current: () => auth.currentUser && reshape(auth.currentUser),
    onChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && reshape(user))),
    signIn: async (email, password) => reshape((await signInWithEmailAndPassword(auth, email, password)).user),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email, returnTo(PATHS.home)),
    signOut: () => signOut(auth),
  };
}
