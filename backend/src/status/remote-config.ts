import { applicationDefault, cert, initializeApp } from 'firebase-admin/app';
import { getRemoteConfig } from 'firebase-admin/remote-config';
import type { Config } from '../config';
import type { ShopState } from './switches';

/** Where browsers hear of the switches between visits. */
export interface RemoteConfig {
  /** @throws {Error} the database's truth stands; publish again later. */
  publish(state: ShopState): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Firebase's, or the sandbox's where REMOTE_CONFIG_URL is set. */
export function openRemoteConfig({ projectId, serviceAccount, remoteConfigUrl }: Config['firebase']): RemoteConfig {
  return remoteConfigUrl
    ? { publish: (state) => publishToSandbox(remoteConfigUrl, state) }
    : firebaseRemoteConfig(projectId, serviceAccount);
}

/** The names that browsers read (CALL-18). Remote Config stores every value as text. */
function entriesOf(
  { orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion }: ShopState,
): [name: string, value: string, type: 'BOOLEAN' | 'NUMBER'][] {
  return [
    ['ordering_enabled', String(orderingEnabled), 'BOOLEAN'], ['payments_enabled', String(paymentsEnabled), 'BOOLEAN'],
    ['registration_enabled', String(registrationEnabled), 'BOOLEAN'], ['menu_version', String(menuVersion), 'NUMBER'],
  ];
}

const isValue = (kept: object | undefined, value: string) => kept !== undefined && 'value' in kept && kept.value === value;

async function publishToSandbox(url: string, state: ShopState): Promise<void> {
  const answer = await fetch(`${url}/_control/template`, {
    method: 'PUT', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS),
    body: JSON.stringify(Object.fromEntries(entriesOf(state).map(([name, value]) => [name, value]))),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The sandbox's Remote Config answered ${answer.status}.`);
}

/** Other parameters, and conditions on ours, stay. The template's ETag refuses if someone else published meanwhile. */
function firebaseRemoteConfig(projectId: string, serviceAccount: Config['firebase']['serviceAccount']): RemoteConfig {
  const credential = serviceAccount ? cert(serviceAccount) : applicationDefault();
  const remote = getRemoteConfig(initializeApp({ projectId, credential }, `remote-config-${crypto.randomUUID()}`));
  return {
    async publish(state) {
      const template = await remote.getTemplate();
      const changed = entriesOf(state).filter(([name, value]) => !isValue(template.parameters[name]?.defaultValue, value));
      // Each of some backends asks for the same: one version of the template is enough.
      if (changed.length === 0) return;
      for (const [name, value, valueType] of changed) {
        template.parameters[name] = {
          ...template.parameters[name], defaultValue: { value }, valueType,
        } as (typeof template.parameters)[string];
      }
      await remote.publishTemplate(template);
    },
  };
}
