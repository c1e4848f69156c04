import { expect, test as base } from '@playwright/test';
import { SHOP } from '../addresses';
import type { Engine, Size } from './engine';
import { openEngine, type EngineName } from './engines';
import { openConnection, type Connection } from './connection';
import type { Visitor } from './visitor';

/** Tests of the projects `firefox` and `webkit` (e2e/playwright.config.ts), in whichever engine the machine has. */
export const test = base.extend<
  { size: Size; visitor: Visitor }, { engineName: EngineName; connection: Connection; engine: Engine | undefined }
>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  connection: [async ({}, use) => {
    const connection = await openConnection();
    await use(connection);
    connection.close();
  }, { scope: 'worker' }],
  engine: [async ({ engineName, connection }, use) => {
    const engine = await openEngine(engineName, { shop: SHOP, connection });
    if (engine) process.stdout.write(`Engine: ${engine.name}\n`);
    await use(engine);
    await engine?.close();
  }, { scope: 'worker' }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  visitor: async ({ engine, engineName, connection, size }, use, { skip }) => {
    if (!engine) return skip(true, `No ${engineName} is installed: see docs/browsers.md.`);
    connection.mend();
    connection.reports.length = 0;
    const visitor = await engine.visit(size);
    await use(visitor);
    await visitor.leave();
  },
});

/** Neither errors of console and policy nor reports of failures and hydration so far. */
export function expectQuiet(visitor: Visitor, connection: Connection): void {
  expect({ errors: visitor.errors, reports: connection.reports }).toEqual({ errors: [], reports: [] });
}
