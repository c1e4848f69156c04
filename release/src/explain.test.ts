import { explain } from './explain';
import { Refusal } from './refusal';

const system = (code: string) => Object.assign(new Error(`${code}: as the system says it`), { code });

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is a sentence that names the disk and says what to do', (code) => {
  expect(explain(system(code))).toMatch(/^A disk of this machine is full: .*RELEASE_STORE.* Make room there\./);
});

test('a refusal is its sentence; what nobody expected comes with its place in the code', () => {
  expect(explain(new Refusal('not-live', 'mf-a is not live.'))).toBe('mf-a is not live.');
  expect(explain(system('EIO'))).toMatch(/EIO: as the system says it\n +at /);
});
