import { SWITCH_TEXTS, SWITCH_UNKNOWN } from './copy';
import { switchState, type SwitchStatus } from './switches';

const status = (more: Partial<SwitchStatus>): SwitchStatus =>
  ({ fetch: 'success', loaded: true, known: true, orderingEnabled: true, paymentsEnabled: false, registrationEnabled: false, ...more });

it.each<[string, SwitchStatus | undefined, { open: boolean; reason: string | undefined }]>([
  ['waits without a sentence before anything is published', undefined, { open: false, reason: undefined }],
  ['waits without a sentence until app status has loaded', status({ loaded: false, orderingEnabled: false }), { open: false, reason: undefined }],
  ['waits without a sentence where only an earlier visit said that it is closed', status({ fetch: 'no-fetch-yet', orderingEnabled: false }), { open: false, reason: undefined }],
  ['works by what an earlier visit was told', status({ fetch: 'no-fetch-yet' }), { open: true, reason: undefined }],
  ['says that it is closed once this visit was told so', status({ orderingEnabled: false }), { open: false, reason: SWITCH_TEXTS.ordering }],
  ['says that nobody knows where no answer ever came', status({ fetch: 'failure', known: false, orderingEnabled: false }), { open: false, reason: SWITCH_UNKNOWN }],
  ['keeps what is known when another question failed', status({ fetch: 'failure' }), { open: true, reason: undefined }],
])('a control %s', (_, now, expected) => {
  expect(switchState(now, 'ordering')).toEqual(expected);
});
