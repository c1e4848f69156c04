import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { securityHeaders } from '../../../release/src/composer/page-headers';
import type { PublicConfig } from 'shared-remote/config';
import { SHOP } from '../addresses';

export interface ProductionShell { version: string; files: string }

/** The shell of a production deployment. Takes half a minute the first time, then cached until its sources change. */
export async function buildProductionShell(): Promise<ProductionShell> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('build-shell.mjs', import.meta.url))]);
  return JSON.parse(stdout) as ProductionShell;
}

const CONFIG = /(<script type="application\/json" id="config">)(.*?)(<\/script>)/s;
const SHELL = /(src|href)="\/r\/shell\/[^/"]+\/shell\.js" integrity="[^"]+"/;

/**
 * Serves the running shop's pages as in production: with the production shell, the public configuration of a deployment (real
 * services, no sandbox), and the headers of such a page. Remotes, their files and the API are the running shop's.
 */
export async function showProduction(context: BrowserContext, { version, files }: ProductionShell): Promise<void> {
  const integrity = `sha384-${createHash('sha384').update(await readFile(path.join(files, 'shell.js'))).digest('base64')}`;
  await context.route((url) => url.origin === SHOP && !/^\/(api|r|photos|icons)\//.test(url.pathname), async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const local = await answer.text();
    const config = deployment(JSON.parse(CONFIG.exec(local)?.[2] ?? 'null') as PublicConfig);
    const hashesOf = (directive: string) =>
      new RegExp(`${directive} [^;]*`).exec(answer.headers()['content-security-policy'] ?? '')?.[0].match(/'sha256-[^']+'/g) ?? [];
    const inline = hashesOf('script-src');
    const headers = securityHeaders({ config, inlineStyles: hashesOf('style-src'), starter: inline.length > 0 ? inline : undefined });
    const body = local
      .replace(CONFIG, (_, open, __, close) => `${open}${JSON.stringify(config).replaceAll('<', '\\u003c')}${close}`)
      .replace(SHELL, `$1="/r/shell/${version}/shell.js" integrity="${integrity}"`);
    await route.fulfill({ status: answer.status(), headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body });
  });
  await context.route(
    `${SHOP}/r/shell/${version}/**`,
    (route) => route.fulfill({ path: path.join(files, new URL(route.request().url()).pathname.split('/').slice(4).join('/')) }),
  );
}

/** A public configuration with all options of a real deployment. */
function deployment({ sandbox: _, ...config }: PublicConfig): PublicConfig {
  return {
    ...config, environment: 'production', firebase: { ...config.firebase, measurementId: 'G-STANDIN' }, appCheck: { siteKey: 'stand-in' },
  };
}
