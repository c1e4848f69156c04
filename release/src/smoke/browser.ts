import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Refusal } from '../refusal';

const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const HOW = "Install Debian's package 'chromium-headless-shell', or run 'npx playwright install chromium', or name one by CHROMIUM.";

/** The test answers the site's requests itself, so it has no address; the local stand-ins would refuse such an origin. */
const NEAR = '--disable-features=LocalNetworkAccessChecks,PrivateNetworkAccessChecks,BlockInsecurePrivateNetworkRequests';

/** Headless Chromium: `CHROMIUM`, Debian's, or Playwright's own. @throws {Refusal} `smoke`, with how to get one. */
export async function launchChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const playwright = await import('playwright-core').catch(() => undefined);
  if (!playwright) {
    throw new Refusal('smoke', "The smoke run needs Playwright, which is not installed here: run 'npm install' in the repository.");
  }
  const { chromium } = playwright;
  const found = [env.CHROMIUM, ...DEBIAN, chromium.executablePath()].find((file) => file !== undefined && file !== '' && existsSync(file));
  if (!found) throw new Refusal('smoke', `The smoke run needs Chromium, and there is none here. ${HOW}`);
  return chromium.launch({
    executablePath: found,
    args: [
      NEAR, '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update',
      '--disable-sync',
    ],
  })
    .catch((error: unknown) => {
      throw new Refusal(
        'smoke', `${found} could not be started: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}. ${HOW}`,
      );
    });
}
