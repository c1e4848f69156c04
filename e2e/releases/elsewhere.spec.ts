// Of all: a remote of a repository of its own, from the packed contract to the live page.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DEVELOPER } from '../support/developer';
import { test } from '../support/releasing';
import { expectQuiet, expectStarted, storeConsent } from '../support/shop';
import { documentedCommands, packedContract, teamElsewhere, type TeamElsewhere } from '../support/team-elsewhere';
import { ROOT } from '../support/work-tree';

test('a team with a repository of its own makes a remote in an empty folder and releases it to the live shop', async ({ page, complaints }) => {
  const tarball = await test.step('the contract is built and packed', packedContract);
  const commands = documentedCommands(tarball, 'mf-heating', 'Heating');
  const [, , check = '', dev = '', release = '', ...more] = commands;
  expect(more).toEqual([]);
  const team = await test.step('created and installed', () => teamElsewhere('mf-heating', commands));
  try {
    expect(JSON.parse(readFileSync(path.join(team.folder, 'mf-heating/remote.json'), 'utf8')))
      .toMatchObject({ name: 'mf-heating', owner: 'Heating' });
    await test.step('a topic, a service and an event of its own', () => addOwnParts(team));
    expect(await test.step(check, () => team.run(`(${check}) 2>&1`))).toMatch(/Tests: +1 passed, 1 total/);
    await test.step(dev, () => develop(page, team, dev));
    const said = await test.step(release, () => team.run(`${release} 2>&1`));
    expect(said).toMatch(/Tests: +1 passed, 1 total/);
    expect(said).toMatch(/mf-heating 1\.0\.0-[0-9a-f]{12} passed the smoke run/);
    const documented = documentedRelease('mf-heating');
    expect(documented).toHaveLength(11);
    // What the build and the tests say besides is left out there.
    expect(general(said).filter((line) => documented.includes(line))).toEqual(documented);
    expect(requiresOf(team)).toEqual({
      'react': expect.any(String), 'react/jsx-runtime': expect.any(String), 'shared-remote/react-dom': '1.0.0',
      'shared-remote/router': '1.0.0',
    });
    expect(await team.run(`${release} -- promote`)).toContain('is live');
    await expect.poll(async () => (await page.request.get('/heating', { maxRedirects: 0 })).status()).toBe(200);
    complaints.clear();
    await page.goto('/');
    await expectStarted(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'How to heat' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How to heat your meals' })).toBeFocused();
    expectQuiet(complaints);
    await test.step('its topic, service and event work in the live shop', () => ownPartsWork(page));
    expect(complaints.errors).toEqual([]);
  } finally {
    team.remove();
  }
});

/** What docs/releasing.md shows of a release: here of another remote, of which no version has been live. */
function documentedRelease(name: string): string[] {
  const page = readFileSync(path.join(ROOT, 'docs/releasing.md'), 'utf8');
  const [, said = ''] = /^\$ npm run release -w mf-catalog\n(.*?)^```/ms.exec(page) ?? [];
  return general(
    said.replaceAll('mf-catalog', name).replace('It is not live yet', 'No version of it is live yet').replace('canary 10', 'promote'),
  );
}

/** The lines of a text without what is another at each time. */
function general(text: string): string[] {
  return text.replace(/1\.0\.0-[0-9a-f]{12}/g, 'V')
    .replace(/preview\/\d+(-[0-9a-f]{12}){2}/g, 'preview/ID').replace(/\d+(\.\d+)?/g, 'N').trim().split('\n');
}

/** What the build has found that the remote needs of a shell; nobody has typed it. */
function requiresOf({ folder }: TeamElsewhere): unknown {
  const dist = path.join(folder, 'mf-heating/dist');
  const [version = ''] = readdirSync(dist).filter((name) => name.startsWith('1.0.0-'));
  const { declaration } = JSON.parse(readFileSync(path.join(dist, version, 'build.json'), 'utf8')) as {
    declaration: { requires: { shared: unknown } };
  };
  return declaration.requires.shared;
}

/** No shared package knows of them: the team declares them in its own sources and remote.json. */
function addOwnParts({ folder }: TeamElsewhere): void {
  const home = path.join(folder, 'mf-heating');
  cpSync(path.join(import.meta.dirname, 'elsewhere'), path.join(home, 'src'), { recursive: true });
  const change = (file: string, of: string, to: string) => {
    const text = readFileSync(path.join(home, file), 'utf8');
    expect(text).toContain(of);
    writeFileSync(path.join(home, file), text.replace(of, to));
  };
  change(
    'remote.json', '  "budgets"',
    '  "services": [{ "name": "heating", "module": "service" }],\n  "publishes": ["last-heated"],\n  "budgets"',
  );
  change('src/heating/index.tsx', "import styles", "import { Heat } from './heat';\nimport styles");
  change('src/heating/index.tsx', '</ol>', '</ol>\n      <Heat />');
}

async function ownPartsWork(page: Page): Promise<void> {
  await storeConsent(page, 'granted');
  await page.goto('/heating');
  await page.getByRole('button', { name: 'Heat in the oven' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Answered' })).toHaveText('Answered: 20 minutes. Published: 20.');
  const recorded = await page.evaluate(() => (window as { localAnalytics?: { event: string; params: object }[] }).localAnalytics);
  expect(recorded?.find(({ event }) => event === 'meal_heated')).toMatchObject({ params: { minutes: 20, how: 'oven' } });
}

/** As docs/add-a-remote.md says, by the address of the shop alone: a view and a save of it, beside the shop's own pages. */
async function develop(page: Page, team: TeamElsewhere, command: string): Promise<void> {
  const { origin } = DEVELOPER;
  const server = await team.develop(command);
  const file = path.join(team.folder, 'mf-heating/src/copy.ts');
  const copy = readFileSync(file, 'utf8');
  try {
    await page.goto(`${origin}/heating`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Take the sleeve off' })).toBeVisible();
    writeFileSync(file, copy.replace('Take the sleeve off', 'Lift the lid'));
    await expect(page.getByRole('listitem').filter({ hasText: 'Lift the lid' })).toBeVisible();
    await page.getByRole('link', { name: 'View Meal Plans' }).click();
    await expect(page.getByRole('link', { name: /Open Me/ }).first()).toBeVisible();
    await page.goto(`/override/mf-heating?at=${origin}`);
    await expect(page.getByRole('complementary', { name: 'Override' })).toContainText(`mf-heating from ${origin}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Lift the lid' })).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('complementary', { name: 'Override' })).toHaveCount(0);
  } finally {
    // The page would go on asking a server that is no longer there.
    await page.goto('about:blank');
    server.stop();
    writeFileSync(file, copy);
  }
}
