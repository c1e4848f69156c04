import { edited } from '../../bench/mechanisms/copy-tree';
import { MECHANISMS } from '../../bench/mechanisms/mechanisms';

it.each(MECHANISMS)("npm run bench:mechanisms finds what it takes out: $id", ({ without }) => {
  expect(edited(without, '.').size).toBeGreaterThan(0);
});
