/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import type { ReleasedVersion, Releases } from 'shared-api/schemas/releases';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import releases from './index';

const version = (hash: string, over: Partial<ReleasedVersion> = {}): ReleasedVersion => ({
  version: `1.0.0-${hash.repeat(12)}`, publishedAt: '2026-11-23T10:00:00.000Z', contract: '2', smoke: 'passed', vitals: {}, failures: [],
  ...over,
});
const [LIVE, NEWER, OLD] = [
  version('a', {
    commit: '1b5c60c2abcd', vitals: { lcp: { upto: 1500, loads: 40 }, cls: { upto: 60_000, loads: 1 } },
    failures: [{ kind: 'mount', detail: 'TypeError: x', times: 2 }],
  }),
  version('b'), version('c', { smoke: 'failed', problem: '/: it did not mount' }),
];
const RELEASES: Releases = {
  environment: 'preview', sequence: 7,
  packages: [
    { name: 'shell', owner: 'Platform', isDisabled: false, live: version('d', { contract: '1, 2' }), others: [] },
    {
      name: 'mf-a', owner: 'Catalog', isDisabled: false, live: LIVE, since: '2026-11-23T11:30:00.000Z', others: [OLD], before: LIVE.version,
      canary: { version: NEWER, share: 10, failures: 3, liveFailures: 1, minutes: 10, endsAt: 20 },
    },
  ],
  history: [{ sequence: 7, at: '2026-11-23T11:30:00.000Z', actor: 'releaser:rita', text: 'canary mf-a at 10 %' }],
};
const sent: unknown[] = [];
const show = (api: FakeShopOptions['api'] = {}) => renderView(releases, {
  path: '/releases', topics: { auth: { status: 'signed-in', uid: 'rita' } },
  api: {
    'GET /releases': () => RELEASES,
    'POST /releases/changes': ({ body }: { body?: unknown }) => { sent.push(body); return { text: 'It is done.' }; }, ...api,
  },
});
const user = userEvent.setup();
const card = async () => within(await screen.findByRole('region', { name: 'mf-a' }));
beforeEach(() => sent.splice(0));

it('shows what is live, the canary’s health, how fast it is, what fails, and who changed it', async () => {
  show();
  const one = await card();
  for (const text of [
    'Team Catalog', LIVE.version, '1b5c60c2abcd', '2026-11-23 11:30 UTC', 'LCP ≤ 1500 ms (40 loads), CLS > 8 (1 load)',
    'mount, 2 times: TypeError: x', 'Canary: 10 % of visitors', '3 failures in 10 minutes, 1 of the live version. It is ended from 20 on.',
  ]) {
    expect(one.getByText(text, { exact: false })).toBeInTheDocument();
  }
  expect(screen.getByText('Environment preview, release document 7')).toBeInTheDocument();
  expect(screen.getByText('7 · 2026-11-23 11:30 UTC · releaser:rita')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'shell' })).queryByRole('button', { name: /^Switch off/ })).not.toBeInTheDocument();
});

it('takes nothing back without a reason, and says what the tool said', async () => {
  show();
  await user.click((await card()).getByRole('button', { name: 'Roll back mf-a' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll back: mf-a' }));
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(dialog.getByText('Please say why.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'wrong prices');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('It is done.')).toBeInTheDocument();
  expect(sent).toEqual([{ action: 'rollback', name: 'mf-a', version: LIVE.version, reason: 'wrong prices', seen: 7 }]);
});

it('asks for a share of visitors, and for a reason where the smoke run did not pass', async () => {
  show();
  await user.click((await card()).getByRole('button', { name: `Canary mf-a ${OLD.version}` }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Share of visitors in per cent'));
  await user.type(dialog.getByLabelText('Share of visitors in per cent'), '101');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  expect(dialog.getByText('Type a whole number from 0 to 100.')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Share of visitors in per cent'));
  await user.type(dialog.getByLabelText('Share of visitors in per cent'), '5');
  await user.type(dialog.getByLabelText('Why it goes live although it has not passed its smoke run'), 'demo account');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  await screen.findByText('It is done.');
  expect(sent).toEqual([{ action: 'canary', name: 'mf-a', version: OLD.version, share: 5, override: 'demo account', seen: 7 }]);
});

it('shows a refusal in the tool’s words, and keeps what was typed', async () => {
  show({ 'POST /releases/changes': () => { throw new ApiError(409, 'refused', 'The release document is at 8, not 7.'); } });
  await user.click((await card()).getByRole('button', { name: `Promote mf-a ${NEWER.version}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('The release document is at 8, not 7.')).toBeInTheDocument();
});

it('says that what it shows may be out of date once it could not be loaded anew', async () => {
  const answers = [RELEASES];
  show({ 'GET /releases': () => answers.shift() ?? Promise.reject(new ApiError(0, 'network', 'Network error.')) });
  await card();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('This could not be loaded anew: what you see may be out of date.')).toBeInTheDocument();
  await card();
});

it('can’t be left while it is being done', async () => {
  let answer: (value: object) => void = () => undefined;
  show({ 'POST /releases/changes': () => new Promise((resolve) => { answer = resolve; }) });
  await user.click((await card()).getByRole('button', { name: `Promote mf-a ${NEWER.version}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote' }));
  await user.click(screen.getByRole('button', { name: 'No, leave it' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  answer({ text: 'It is done.' });
  expect(await screen.findByText('It is done.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says to a customer whom it is for, and asks again after 15 minutes', async () => {
  const refuse = (code: string) => ({ 'GET /releases': () => { throw new ApiError(403, code, 'no'); } });
  const { unmount } = show(refuse('forbidden'));
  expect(await screen.findByText('You are logged in, but not as one of them.')).toBeInTheDocument();
  unmount();
  show(refuse('requires-recent-login'));
  expect(await screen.findByText('This page is open for 15 minutes after you log in.')).toBeInTheDocument();
});
