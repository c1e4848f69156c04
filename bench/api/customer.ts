import type { PublicConfig } from 'shared-remote/config';

/** Signs the demo customer in by the identity service's API, as a browser does. */
export async function signInByApi({ sandbox, firebase }: PublicConfig): Promise<{ uid: string; token: string }> {
  const answer = await fetch(`${sandbox?.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${firebase.apiKey}`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@fivedaykitchen.example', password: 'five-day-demo', returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`The demo customer could not sign in: ${answer.status}.`);
  const { localId, idToken } = (await answer.json()) as { localId: string; idToken: string };
  return { uid: localId, token: idToken };
}
