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
  // Local storage and not IndexedDB: other tabs learn by an event instead of asking every 800 ms.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId, appId }), { persistence: browserLocalPersistence });
  if (SHOP_ENVIRONMENT === 'local' && config.sandbox) {
    const { connectSandbox } = await import(/* webpackMode: "eager" */ './sandbox');
    connectSandbox(auth, config.sandbox.auth);
  }
  const cameFrom = (path: string) => ({ url: config.siteUrl + path });
  function reshape(user: User): IdentityUser {
    // Signing in again makes a new User of the same uid; the old one's tokens are of the older sign-in.
    const newest = () => (auth.currentUser?.uid === user.uid ? auth.currentUser : user);
    return {
      uid: user.uid,
      token: (fresh) => newest().getIdToken(fresh),
      tokenIssuedAt: async () => Date.parse((await newest().getIdTokenResult()).issuedAtTime),
      tokenIsBehind: async () => newest().emailVerified && (await newest().getIdTokenResult()).claims.email_verified !== true,
      // By this address the local inbox can distinguish it from the mail that the backend sends.
      sendVerificationEmail: () => sendEmailVerification(newest(), cameFrom(`${PATHS.profile}?sent=again`)),
    };
  }

  return {
    restored: () => auth.authStateReady(),
    current: () => auth.currentUser && reshape(auth.currentUser),
    onChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && reshape(user))),
    signIn: async (email, password) => reshape((await signInWithEmailAndPassword(auth, email, password)).user),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email, cameFrom(PATHS.home)),
    signOut: () => signOut(auth),
  };
}
