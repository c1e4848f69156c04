// For tests whose bundles wait for a file: `jest.mock('node:child_process', () => jest.requireActual('<this file>'))`.
import { tmpdir } from 'node:os';
import path from 'node:path';

const real = jest.requireActual<{ fork(file: string, args: string[], options: object): unknown }>('node:child_process');
const below = path.join(tmpdir(), '*');

module.exports = {
  ...real,
  /** A bundle may read and write below the folder for scratch files as well. */
  fork: (file: string, args: string[], options: { execArgv: string[] }) => real.fork(file, args, {
    ...options, execArgv: [...options.execArgv, `--allow-fs-read=${below}`, `--allow-fs-write=${below}`],
  }),
};
