import { expect, test as base } from '@playwright/test';
import { SHOP } from '../addresses';
import type { Engine, Size } from './engine';
import { openEngine, type EngineName } from './engines';
import { openLine, type Line } from './line';
import type { Visitor } from './visitor';

/** Tests of the projects `firefox` and `webkit` (e2e/playwright.config.ts), in whichever engine the machine has. */
export const test = base.extend<{ size: Size; visitor: Visitor }, { engineName: EngineName; line: Line; engine: Engine | undefined }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  line: [async ({}, use) => {
    const line = await openLine();
    await use(line);
    line.close();
  }, { scope: 'worker' }],
  engine: [async ({ engineName, line }, use) => {
    const engine = await openEngine(engineName, { shop: SHOP, line });
    if (engine) process.stdout.write(`Engine: ${engine.name}\n`);
    await use(engine);
    await engine?.close();
  }, { scope: 'worker', timeout: 60_000 }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  visitor: async ({ engine, engineName, line, size }, use, { skip }) => {
    if (!engine) return skip(true, `No ${engineName} is installed: see docs/browsers.md.`);
    line.mend();
    line.reports.length = 0;
    const visitor = await engine.visit(size);
    await use(visitor);
    await visitor.leave();
  },
});

/** Neither errors of console and policy nor reports of failures and hydration so far. */
export function expectQuiet(visitor: Visitor, line: Line): void {
  expect({ errors: visitor.errors, reports: line.reports }).toEqual({ errors: [], reports: [] });
}
