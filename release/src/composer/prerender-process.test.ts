import { startPrerenderProcess } from './prerender-process';

jest.mock('node:child_process', () => {
  const real = jest.requireActual<{ fork(file: string, args: string[], options: object): unknown }>('node:child_process');
  // As on a machine that has no more processes or open files to give.
  return {
    ...real, fork: (file: string, args: string[], options: object) => real.fork(file, args, { ...options, execPath: '/nowhere/node' }),
  };
});

test('a process that can’t be started is a failure of that page, and ends no composer', async () => {
  const process = startPrerenderProcess({ file: 'server.cjs', code: '', integrity: '' }, 2_000);
  await expect(process.call('prerender', {})).rejects.toMatchObject({ name: 'PrerenderFailure' });
  await expect(process.call('prerender', {})).rejects.toMatchObject({ name: 'PrerenderFailure' });
});
