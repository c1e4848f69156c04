import { besideShop } from './addresses';

const identity = process.env.IDENTITY_URL ?? besideShop(7);

/** The sandbox's control API (sandbox/README.md). */
export const identityProvider = {
  /** Refuses an email after this many failures. */
  throttleAfter: (failures: number) => call('PUT', '', { failures }),
  /** Resets the failures and their limit. */
  reset: () => call('POST', '/reset'),
};

async function call(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${identity}/_control${path}`, {
    method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} /_control${path}: ${answer.status} ${await answer.text()}`);
}

/** What `npm run ops -- operators grant` sets, so that no test waits for a process. */
export const giveRole = (uid: string, role: 'kitchen' | 'manager' | 'releaser'): Promise<void> =>
  updateAccount({ localId: uid, customAttributes: JSON.stringify({ operator: role }) });

/** As the link of the verification mail does. */
export const verifyEmail = (uid: string): Promise<void> => updateAccount({ localId: uid, emailVerified: true });

/** @returns the new account's uid */
export async function makeAccount(account: { email: string; password: string; displayName: string }): Promise<string> {
  return (await (await administer('accounts', account)).json() as { localId: string }).localId;
}

const updateAccount = async (change: object): Promise<void> => void (await administer('accounts:update', change));

async function administer(call: string, body: object): Promise<Response> {
  const answer = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/projects/demo-five-day-kitchen/${call}`, {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer owner' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return answer;
}
