import { Value } from 'typebox/value';
import { MAX_PLACES } from 'shared-api/bounds';
import { Report } from 'shared-api/schemas/report';
import { causeOf, showInConsole } from './failure-cause';
import { LoadError } from './federation/load-error';

const V = '1.0.0-0123456789ab';
const failing = (cause: unknown) => new LoadError('mount', 'mf-a', V, cause);
const thrown = (message: string, more: object = {}) => Object.assign(new TypeError(message), more);
const detail = (message: string) => causeOf(failing(thrown(message))).detail;

it('names the error, and its places in released scripts, as Chromium writes them', () => {
  const cause = thrown("Cannot read properties of undefined (reading 'price')", {
    stack: `TypeError: Cannot read…\n    at Meal (https://shop.example/r/mf-a/${V}/home.0a1b.js:2:1234)\n    at https://shop.example/r/shell/${V}/shell.js:1:9\n    at <anonymous>`,
    componentStack: `\n    at Meal (https://shop.example/r/mf-a/${V}/~1/home.0a1b.js:2:1200)\n    at section\n    at Home (https://shop.example/r/mf-a/${V}/home.0a1b.js:2:99)`,
  });
  const found = causeOf(failing(cause));
  expect(found).toEqual({
    detail: "TypeError: Cannot read properties of undefined (reading 'price')",
    stack: [`Meal@mf-a/${V}/home.0a1b.js:2:1234`, `shell/${V}/shell.js:1:9`],
    components: [`Meal@mf-a/${V}/~1/home.0a1b.js:2:1200`, `Home@mf-a/${V}/home.0a1b.js:2:99`],
  });
  expect(Value.Check(Report, { type: 'remote-failure', ...found })).toBe(true);
});

it.each([
  ['a chunk that did not come', 'Loading chunk 333 failed.\n(error: https://shop.example/r/mf-a/home.js)'],
  [
    'an entry that did not come',
    '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"mf-a"}\n\u2028Original Error Message:\n x',
  ],
])('says of %s what the backend takes', (_, message) => {
  const found = causeOf(failing(thrown(message)));
  expect(found.detail).toMatch(/^TypeError: .{20}/);
  expect(Value.Check(Report, { type: 'remote-failure', ...found, detail: found.detail?.slice(0, 200) })).toBe(true);
});

it('reads the places as Firefox and Safari write them, and no more than a report may hold', () => {
  const line = `render@https://shop.example/r/mf-a/${V}/home.js:2:12\n`;
  expect(causeOf(failing(thrown('x', { stack: line }))).stack).toEqual([`render@mf-a/${V}/home.js:2:12`]);
  expect(causeOf(failing(thrown('x', { stack: line.repeat(50) }))).stack).toHaveLength(MAX_PLACES);
});

it.each([
  ['Unexpected token \'A\', "Ada Lovelace, 1 Mill Lane" is not valid JSON', 'TypeError: Unexpected token (text), (text) is not valid JSON'],
  ['No delivery to E4 6EY', 'TypeError: No delivery to (post code)'],
  ['Call 020 7946 0000 back', 'TypeError: Call (number) back'],
  ["Can't find variable: price", "TypeError: Can't find variable: price"],
  ["parcel 'mf-a/home' died in status NOT_MOUNTED: planted", 'TypeError: planted'],
  ['No meal “Ada’s dinner', 'TypeError: No meal (text)'],
])('keeps of a message what is code, and no text that a customer may have typed: %s', (message, kept) => {
  expect(detail(message)).toBe(kept);
});

it('reads whatever was thrown', () => {
  expect(causeOf(failing('a text'))).toEqual({ detail: 'thrown: string' });
  expect(causeOf(failing(undefined))).toEqual({});
  expect(causeOf(failing(null))).toEqual({ detail: 'thrown: object' });
});

it('shows the error itself on the console, with whose it is', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const cause = thrown('planted', { componentStack: '\n    at Meal' });
  showInConsole(failing(cause));
  expect(said).toHaveBeenCalledWith(`mf-a ${V} failed (mount):`, cause, '\n    at Meal');
  said.mockRestore();
});
