import { LARGEST_VITAL } from 'shared-api/bounds';
import type { ReleaseChange } from 'shared-api/schemas/releases';
import { OPERATOR_SIGN_IN_MINUTES } from 'shared-rules';

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const page = {
  title: 'Releases',
  about: (environment: string, sequence: number) => `Environment ${environment}, release document ${sequence}`,
  refresh: 'Refresh',
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  notAnew: 'This could not be loaded anew: what you see may be out of date.',
  packages: 'Packages',
  history: 'History',
  shop: 'To the shop',
} as const;

export const gate = {
  forWhom: 'This page is for teams and operators.',
  asCustomer: 'You are logged in, but not as one of them.',
  logIn: 'Log in',
  other: 'Log in as somebody else',
  again: `This page is open for ${OPERATOR_SIGN_IN_MINUTES} minutes after you log in.`,
  logInAgain: 'Log in again',
} as const;

export const one = {
  owner: (owner: string) => `Team ${owner}`,
  disabled: 'Switched off',
  live: 'Live',
  canary: (share: number) => `Canary: ${share} % of visitors`,
  others: 'Published, not live',
  none: 'No other version is published.',
  facts: {
    since: 'Since', published: 'Published', contract: 'Contract', commit: 'Commit', smoke: 'Smoke run', vitals: 'Web vitals (p75)',
    failures: 'Failures in 24 hours',
    health: 'Health',
  },
  smoke: { passed: 'passed', failed: 'failed', none: 'not made' },
  noVitals: 'not measured yet',
  noFailures: 'none',
  times: (times: number) => plural(times, 'time'),
  health: (failures: number, live: number, minutes: number, endsAt: number) =>
    `${plural(failures, 'failure')} in ${minutes} minutes, ${live} of the live version. It is ended from ${endsAt} on.`,
  time: (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`,
  vital: (kind: 'lcp' | 'inp' | 'cls', upto: number, loads: number) =>
    `${kind.toUpperCase()} ${bound(kind, upto)} (${plural(loads, 'load')})`,
} as const;

/** The backend counts what is above the last bucket as 60,000. */
function bound(kind: 'lcp' | 'inp' | 'cls', upto: number): string {
  const sign = upto > LARGEST_VITAL ? '>' : '≤';
  const shown = Math.min(upto, LARGEST_VITAL);
  return kind === 'cls' ? `${sign} ${shown / 1000}` : `${sign} ${shown} ms`;
}

type Action = ReleaseChange['action'];

export const changing = {
  button: {
    promote: 'Promote', canary: 'Canary', rollback: 'Roll back', disable: 'Switch off', enable: 'Switch on',
  } satisfies Record<Action, string>,
  label: (action: Action, name: string, version?: string) => `${changing.button[action]} ${name}${version ? ` ${version}` : ''}`,
  title: (action: Action, name: string) => `${changing.button[action]}: ${name}`,
  text: {
    promote: (name: string, version: string) => `All visitors get ${name} ${version} with their next page load.`,
    canary: (name: string, version: string) => `A share of the visitors get ${name} ${version} with their next page load.`,
    rollback: (name: string, version: string) => `All visitors get ${name} ${version} again with their next page load.`,
    disable: (name: string) => `The pages of ${name} stand as a card, and none of its code runs. The rest of the shop works.`,
    enable: (name: string) => `The pages of ${name} are there again.`,
  } satisfies Record<Action, (name: string, version: string) => string>,
  share: 'Share of visitors in per cent',
  reason: 'Reason',
  override: 'Why it goes live although it has not passed its smoke run',
  cancel: 'No, leave it',
  wrong: { share: 'Type a whole number from 0 to 100.', reason: 'Please say why.' },
} as const;
