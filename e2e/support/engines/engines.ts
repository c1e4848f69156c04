import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import type { Engine, Place } from './engine';
import { playwrightEngine } from './playwright-engine';
import { webKitEngine } from './webkit-engine';

export type EngineName = 'firefox' | 'webkit';

/** Where Debian's package puts Firefox, which Playwright drives by WebDriver BiDi. */
export const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';
const DEBIAN_WEBKIT = '/usr/bin/WebKitWebDriver';

/** @returns undefined where neither Debian's engine nor Playwright's is installed. */
export async function openEngine(name: EngineName, place: Place): Promise<Engine | undefined> {
  if (name === 'webkit' && existsSync(DEBIAN_WEBKIT)) return webKitEngine(place);
  if (name === 'firefox' && existsSync(DEBIAN_FIREFOX)) {
    return playwrightEngine(firefox, { channel: 'moz-firefox', executablePath: DEBIAN_FIREFOX }, place);
  }
  const own = { firefox, webkit }[name];
  return existsSync(own.executablePath()) ? playwrightEngine(own, {}, place) : undefined;
}
