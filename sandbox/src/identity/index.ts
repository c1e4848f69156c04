import { mkdirSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { HOST, mustBeFree } from '../common/server';
import { SHOP_NAME } from '../common/shop-name';
import type { Place, Started } from '../common/started';
import { Emulator, type EmulatorOptions } from './emulator';
import { startIdentityProxy } from './identity-proxy';
import { deliverCodes, type OobCode } from './oob-codes';

interface IdentityOptions extends Place, Omit<EmulatorOptions, 'port'> {
  /** The emulator's own, behind the front proxy that everybody asks. */
  readonly emulatorPort: number;
  /** Where reset mails go out, and the page their links lead to. No mail without. */
  readonly mail?: { readonly smtpUrl: string; readonly actionUrl: string };
  /** Called when the emulator stops by itself. */
  readonly onStopped?: (code: number | null) => void;
}

const MAIL_AGAIN_AFTER_MS = 700;
const EXPORT_EVERY_MS = 30_000;

/**
 * Starts the Firebase Auth emulator with email privacy on, behind a proxy that throttles failed sign-ins; its accounts survive
 * a stop, and all but the last half minute of a `kill -9`.
 */
export async function startIdentity(options: IdentityOptions): Promise<Started> {
  mkdirSync(options.stateDir, { recursive: true });
  const emulator = new Emulator({ ...options, port: options.emulatorPort });
  await emulator.clearLeftOver();
  for (const port of [options.port, options.hubPort, options.loggingPort, options.emulatorPort]) {
    await mustBeFree('identity emulator', { port });
  }
  await emulator.start(options.onStopped);
  const origin = `http://${HOST}:${options.port}`;
  const { mail } = options;
  const transport = mail === undefined ? undefined : createTransport(mail.smtpUrl);
  const codes =
    mail === undefined || transport === undefined
      ? undefined
      : deliverCodes({
        origin, projectId: options.projectId, againAfterMs: MAIL_AGAIN_AFTER_MS,
        deliver: async (code) => void (await transport.sendMail(
          code.requestType === 'VERIFY_EMAIL' ? verifyMail(code, options.projectId) : resetMail(code, mail.actionUrl, options.projectId),
        )),
      });
  const proxy = await startIdentityProxy({
    ...options, emulator: `http://${HOST}:${options.emulatorPort}`, origin, onCode: () => codes?.look(),
  }).catch(async (error: unknown) => {
    await emulator.stop();
    throw error;
  });
  // A missed export costs at most the changes since the one before; the next tries again.
  const keeper = setInterval(() => void emulator.export().catch(() => undefined), EXPORT_EVERY_MS);
  let closing: Promise<void> | undefined;
  return {
    url: proxy.url,
    close: () =>
      (closing ??= (async () => {
        clearInterval(keeper);
        await codes?.stop();
        transport?.close();
        await proxy.close();
        await emulator.stop();
      })()),
  };
}

/** As Firebase words it. */
function resetMail(code: OobCode, actionUrl: string, projectId: string) {
  const link = `${actionUrl}?mode=resetPassword&oobCode=${encodeURIComponent(code.oobCode)}`;
  return {
    from: `${SHOP_NAME} <noreply@${projectId}.firebaseapp.com>`,
    to: code.email,
    subject: `Reset your password for ${SHOP_NAME}`,
    text: `Hello,\n\nFollow this link to reset your ${SHOP_NAME} password for your ${code.email} account.\n\n${link}\n\nIf you didn’t ask to reset your password, you can ignore this email.\n\nThanks,\n\nYour ${SHOP_NAME} team\n`,
  };
}

/** As Firebase words it. The emulator's own page takes the link and leads back to the shop. */
function verifyMail({ email, oobLink }: OobCode, projectId: string) {
  return {
    from: `${SHOP_NAME} <noreply@${projectId}.firebaseapp.com>`,
    to: email,
    subject: `Verify your email for ${SHOP_NAME}`,
    text: `Hello,\n\nFollow this link to verify your email address.\n\n${oobLink}\n\nIf you didn’t ask to verify this address, you can ignore this email.\n\nThanks,\n\nYour ${SHOP_NAME} team\n`,
  };
}
