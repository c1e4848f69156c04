/** @jest-environment jsdom */
import { meetsMinimum } from '../versions';
import lists from './exports.json';
import * as reactDom from './react-dom';
import * as router from './router';

// Remotes that were built long ago get the shell's copy of a facade too, so it must still export what they use.
const facades: [name: keyof typeof lists, exports: object][] = [['react-dom', reactDom], ['router', router]];

test.each(facades)('%s exports what its newest version lists: a change needs a new version in exports.json', (name, exports) => {
  expect(Object.keys(exports).sort()).toEqual(Object.values(lists[name]).at(-1));
});

test.each(facades)('%s keeps, within a major version, all that an earlier one exported', (name) => {
  const versions = Object.entries(lists[name]);
  for (const [index, [version, earlier]] of versions.entries()) {
    for (const [later, exported] of versions.slice(index + 1)) {
      if (meetsMinimum(later, version)) expect(exported).toEqual(expect.arrayContaining(earlier));
      else expect(Number(later.split('.')[0])).toBeGreaterThan(Number(version.split('.')[0]));
    }
  }
});

test('every facade that is shared has a list', () => {
  expect(facades.map(([name]) => name).sort()).toEqual(Object.keys(lists).sort());
});
