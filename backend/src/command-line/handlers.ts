import { networkOf } from 'shared-api/server/network-of';
import type { Deps } from '../deps';
import { bearerOf, operatorName, requireManager } from '../http/actor';
import type { Handlers } from '../http/handler';
import { Allowance, scaled } from '../http/limits';
import { runForManager } from '../ops/run-for-manager';
import { CODE_MINUTES, answerLogIn, logOut, startLogIn, takeToken, whoAsks } from './log-in';

type CommandLineRoutes =
  | 'POST /command-line/log-in' | 'POST /command-line/token' | 'POST /kitchen/command-line/look' | 'POST /kitchen/command-line/answer'
  | 'POST /command-line/run' | 'POST /command-line/log-out';

const POLL_SECONDS = 3;
/** A manager looks once and answers once: the rest are guesses at the codes of others. */
const TRIES = { count: 20, ms: CODE_MINUTES * 60_000 };

/** A manager's own log-in for `npm run ops` (docs/decisions/080). */
export function commandLineHandlers(deps: Deps): Pick<Handlers, CommandLineRoutes> {
  const tries = new Allowance(scaled(TRIES.count, deps.config.rateLimit), TRIES.ms);
  return {
    'POST /command-line/log-in': async ({ input, request }) => ({
      ...(await startLogIn(deps, { host: input.body.host, network: networkOf(request.ip) })),
      page: new URL('/kitchen/command-line', deps.config.siteUrl).href, expiresInSeconds: CODE_MINUTES * 60, pollSeconds: POLL_SECONDS,
    }),
    'POST /command-line/token': async ({ input }) => {
      const given = await takeToken(deps, input.body.deviceCode);
      return given ? { isConfirmed: true, token: given.token, expiresAt: given.expiresAt.toISOString() } : { isConfirmed: false };
    },
    'POST /kitchen/command-line/look': async ({ input, customer, request }) => {
      requireManager(customer, deps.now());
      tries.take(customer.uid);
      const { host, network, createdAt } = await whoAsks(deps, input.body.userCode);
      return { host, network, isSameNetwork: network === networkOf(request.ip), askedAt: createdAt.toISOString() };
    },
    'POST /kitchen/command-line/answer': async ({ input, customer }) => {
      requireManager(customer, deps.now());
      tries.take(customer.uid);
      await answerLogIn(deps, input.body, customer);
      return {};
    },
    'POST /command-line/run': ({ input, customer }) => runForManager(deps, operatorName(customer), input.body),
    'POST /command-line/log-out': async ({ request }) => {
      await logOut(deps, bearerOf(request) ?? '');
      return {};
    },
  };
}
