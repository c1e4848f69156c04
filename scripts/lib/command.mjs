import './node-version.mjs';

/**
 * One of npm's commands, once the libraries are installed: `work` imports what needs them. What a person can mend is said in a sentence.
 * @param {(root: string) => Promise<void>} work
 * @returns {Promise<boolean>} whether it came to its end.
 */
export async function command(work) {
  const { fail } = await import('./problem.mjs');
  try {
    const root = (await import('node:path')).resolve(import.meta.dirname, '../..');
    (await import('./install.mjs')).ensureInstalled(root, console.log);
    await work(root);
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}
