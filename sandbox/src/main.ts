import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOST } from './common/server';
import type { Started } from './common/started';
import { addActionPage } from './identity/action-page';
import { startIdentity } from './identity/index';
import { startMail } from './mail/index';
import { startPayments } from './payments/index';
import { startPostcodes } from './postcodes/index';
import { startPush } from './push/index';
import { startRemoteConfig } from './remote-config/index';
import { readSettings, type Settings } from './settings';

/** Starts the parts that the environment names, prints one line of JSON when all are up, stops them on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const running: Started[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= Promise.allSettled([...running].reverse().map((part) => part.close())).then(() => undefined));
  const stopAndLeave = (code: number) => void stop().then(() => process.exit(code));
  process.on('SIGTERM', () => stopAndLeave(0));
  process.on('SIGINT', () => stopAndLeave(0));
  // The process that forked this one has ended: nothing else would stop it.
  process.on('disconnect', () => stopAndLeave(0));
  try {
    const urls = await startAll(readSettings(process.env), running, (code) => {
      process.stderr.write(`The identity emulator stopped by itself (code ${code ?? 'none'}); see emulator.log in the state folder.\n`);
      stopAndLeave(1);
    });
    process.stdout.write(`${JSON.stringify({ ready: true, ...urls })}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    stopAndLeave(1);
  }
}

async function startAll(
  settings: Settings, running: Started[], onIdentityStopped: (code: number | null) => void,
): Promise<Record<string, string>> {
  const { parts, ports, stateDir, siteUrl, projectId } = settings;
  const keep = <T extends Started>(part: T): T => {
    running.push(part);
    return part;
  };
  const authOrigin = `http://${HOST}:${ports.auth}`;
  const mail = parts.has('mail')
    ? keep(
        await startMail({
          port: ports.inbox,
          smtpPort: ports.smtp,
          stateDir: join(stateDir, 'mail'),
          ...(parts.has('identity') ? { addPages: (app) => addActionPage(app, { identity: authOrigin, shop: siteUrl }) } : {}),
        }),
      )
    : undefined;
  const [payments, postcodes, remoteConfig, push, identity] = await all([
    parts.has('payments') &&
      startPayments({
        port: ports.payments, stateDir: join(stateDir, 'payments'),
        ...(settings.webhook === undefined ? {} : { webhook: settings.webhook }),
      }).then(keep),
    parts.has('postcodes') && startPostcodes({ port: ports.postcodes }).then(keep),
    parts.has('remote-config')
      && startRemoteConfig({ port: ports.remoteConfig, stateDir: join(stateDir, 'remote-config'), origins: originsOf(siteUrl) }).then(keep),
    parts.has('push') && startPush({ port: ports.push }).then(keep),
    parts.has('identity') &&
      startIdentity({
        port: ports.auth,
        hubPort: ports.authHub,
        loggingPort: ports.authLogging,
        emulatorPort: ports.authEmulator,
        stateDir: join(stateDir, 'identity'),
        projectId,
        firebaseTools: createRequire(import.meta.url).resolve('firebase-tools/package.json'),
        exitWithParent: fileURLToPath(new URL('identity/exit-with-parent.cjs', import.meta.url)),
        onStopped: onIdentityStopped,
        ...(mail === undefined ? {} : { mail: { smtpUrl: mail.smtpUrl, actionUrl: `${mail.url}/identity/action` } }),
      }).then(keep),
  ]);
  return Object.fromEntries(
    Object.entries({
      payments: payments?.url, postcodes: postcodes?.url, remoteConfig: remoteConfig?.url, push: push?.url,
      inbox: mail?.url, smtp: mail?.smtpUrl, identity: identity?.url,
    }).flatMap(([name, url]) =>
      url === undefined ? [] : [[name, url]],
    ),
  );
}

/** All of them, or the first failure once every one is settled, so that what did start can be stopped. */
async function all(starts: readonly (Promise<Started> | false)[]): Promise<(Started | undefined)[]> {
  const results = await Promise.allSettled(starts);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value === false ? undefined : result.value;
  });
}

/** The shop's origin under both names of this machine. */
function originsOf(siteUrl: string): string[] {
  const { origin } = new URL(siteUrl);
  return [origin, origin.replace('//localhost', '//127.0.0.1')];
}

await main();
