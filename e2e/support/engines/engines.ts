import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import type { Engine, Place } from './engine';
import { playwrightEngine } from './playwright-engine';
import { webKitEngine } from './webkit-engine';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Where Debian's package puts Firefox, which Playwright drives by WebDriver BiDi. */
export const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';
export const DEBIAN_CHROMIUM = '/usr/bin/chromium-headless-shell';
/** The sandbox of its processes needs rights that a container seldom has. One process less draws each page with a tenth less CPU time. */
export const CHROMIUM_ARGS = [
  '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
];
const DEBIAN_WEBKIT = '/usr/bin/WebKitWebDriver';

/** @returns undefined where neither Debian's engine nor Playwright's is installed. */
export async function openEngine(name: EngineName, place: Place): Promise<Engine | undefined> {
  if (name === 'webkit' && existsSync(DEBIAN_WEBKIT)) return webKitEngine(place);
  if (name === 'firefox' && existsSync(DEBIAN_FIREFOX)) {
    return playwrightEngine(firefox, { channel: 'moz-firefox', executablePath: DEBIAN_FIREFOX }, place);
  }
  const own = { chromium, firefox, webkit }[name];
  const debian = name === 'chromium' && existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM };
  if (!debian && !existsSync(own.executablePath())) return undefined;
  return playwrightEngine(own, { ...(name === 'chromium' && { args: CHROMIUM_ARGS }), ...debian }, place);
}
