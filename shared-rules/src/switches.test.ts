import { SWITCH_TEXTS, SWITCH_UNKNOWN } from './copy';
import { switchState, type SwitchStatus } from './switches';

const status = (more: Partial<SwitchStatus>): SwitchStatus =>
  ({ fetch: 'success', loaded: true, known: true, orderingEnabled: true, paymentsEnabled: false, registrationEnabled: false, ...more });

it.each<[string, SwitchStatus | undefined, { open: boolean; reason: string | undefined }]>([
  ['is disabled without a sentence before anything is published', undefined, { open: false, reason: undefined }],
  [
    'is disabled without a sentence until app status has loaded', status({ loaded: false, orderingEnabled: false }),
    { open: false, reason: undefined },
  ],
  [
    'is disabled without a sentence if only an earlier visit fetched that it is closed',
    status({ fetch: 'no-fetch-yet', orderingEnabled: false }), { open: false, reason: undefined },
  ],
  ['is enabled by the answer of an earlier visit', status({ fetch: 'no-fetch-yet' }), { open: true, reason: undefined }],
  [
    'is disabled with a sentence once this visit has fetched that it is closed', status({ orderingEnabled: false }),
    { open: false, reason: SWITCH_TEXTS.ordering },
  ],
  [
    'is disabled with another sentence if app status could never be fetched',
    status({ fetch: 'failure', known: false, orderingEnabled: false }), { open: false, reason: SWITCH_UNKNOWN },
  ],
  ['keeps its state when a later fetch fails', status({ fetch: 'failure' }), { open: true, reason: undefined }],
])('a control %s', (_, now, expected) => {
  expect(switchState(now, 'ordering')).toEqual(expected);
});
