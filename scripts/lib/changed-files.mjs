import { execFileSync } from 'node:child_process';
import { Problem } from './problem.mjs';

/**
 * What this branch has changed, committed or not: since it left main, or since the last commit on main itself.
 * @returns files that were removed are among them.
 * @throws {Problem} without git, or outside of a repository.
 */
export function changedFiles(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const lines = (...args) => git(...args).split('\n').filter(Boolean);
  const base = startOf(git);
  const files = [...lines('diff', '--name-only', '--no-renames', base), ...lines('ls-files', '--others', '--exclude-standard')];
  return { base, files: [...new Set(files)].sort() };
}

function startOf(git) {
  const attempt = (...args) => {
    try {
      return git(...args);
    } catch {
      // No such branch, no earlier commit, or no repository.
      return undefined;
    }
  };
  const head = attempt('rev-parse', 'HEAD');
  if (!head) throw new Problem('npm test -- --changed asks git what has changed, and git does not know this folder: run npm test.');
  const branch = git('branch', '--show-current');
  const left = ['main', 'origin/main'].filter((name) => name !== branch).map((name) => attempt('merge-base', name, 'HEAD')).find(Boolean);
  const onMain = branch === 'main' || branch === '';
  if (left && !(onMain && left === head)) return left;
  return attempt('rev-parse', 'HEAD~1') ?? head;
}
