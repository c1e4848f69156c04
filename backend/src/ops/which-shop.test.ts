import { FOR_MANAGERS } from './run-for-manager';
import { isLogInMeant, questionBefore } from './which-shop';

const [THERE, HERE] = ['https://shop.example', 'http://localhost:3000'];

it('asks before each command that changes a shop, by its address, and before no other', () => {
  const asked = FOR_MANAGERS.filter((name) => questionBefore([...name.split(' '), 'x'], THERE) !== undefined);
  expect(asked).toEqual([
    'orders move', 'orders reschedule', 'orders cancel', 'menu import', 'menu plan', 'menu unplan', 'allergens told', 'switches set',
    'switches publish', 'weeks close', 'weeks open',
    'weeks capacity', 'mails resend', 'quarantine settle', 'quarantine fulfil', 'refunds make', 'refunds retry', 'refunds close',
    'holds release', 'promotion create', 'promotion end',
  ]);
  expect(questionBefore(['weeks', 'capacity', '40'], THERE)).toBe('This changes the shop at https://shop.example. Type yes to go on: ');
  for (const words of [[], ['help'], ['menu', 'import', '--dry-run', 'menu.json'], ['orders', 'cancel', '--help']]) {
    expect(questionBefore(words, THERE)).toBeUndefined();
  }
});

it('takes neither a log-in elsewhere nor the shop on this machine where both are there and nobody says which', () => {
  expect([isLogInMeant(THERE, undefined, undefined), isLogInMeant(undefined, HERE, undefined), isLogInMeant(HERE, HERE, undefined)])
    .toEqual([true, false, true]);
  expect(() => isLogInMeant(THERE, HERE, undefined)).toThrow(
    'You are logged in at https://shop.example, and a shop runs here at http://localhost:3000.',
  );
  expect([isLogInMeant(THERE, HERE, THERE), isLogInMeant(THERE, HERE, HERE)]).toEqual([true, false]);
  expect(() => isLogInMeant(THERE, HERE, 'https://third.example')).toThrow('login https://third.example');
});
