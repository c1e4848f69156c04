import type { LoadedDocument } from './document-log';

interface Release { shell: string; remotes: { name: string; version: string }[] }

/** Checks that all files of a document are of one release. A release document never changes, so each is read once. */
export function createVersionCheck(site: string) {
  const releases = new Map<string, Promise<Release>>();
  const releaseAt = (url: string): Promise<Release> => {
    const release = releases.get(url) ?? fetch(site + url).then(async (answer) => (await answer.json()) as Release);
    releases.set(url, release);
    return release;
  };

  /** @returns a sentence for each problem, such as a file of another release. */
  return async function problemsOf({ address, page, files }: LoadedDocument): Promise<string[]> {
    if (!page) return [`${address}: a document without a page block.`];
    const release = await releaseAt(page.release.url);
    const live = new Map([['shell', release.shell], ...release.remotes.map(({ name, version }) => [name, version] as const)]);
    const problems = live.get(page.remote.name) === page.remote.version ? [] : [
      `${address}: composed with ${page.remote.name} ${page.remote.version}, and its release document says ${live.get(page.remote.name)}.`,
    ];
    for (const file of files) {
      const [, name = '', version = '', rest = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.*)$/.exec(file) ?? [];
      if (name === 'release') {
        if (file !== page.release.url) problems.push(`${address}: read ${file}, and its own release document is ${page.release.url}.`);
      } else if (live.get(name) !== version) problems.push(`${address}: loaded ${file} in a release with ${name} ${live.get(name)}.`);
      else if (rest.startsWith('~')) problems.push(`${address}: had to try again: ${file}.`);
    }
    if (![...files].some((file) => file.startsWith('/r/shell/'))) problems.push(`${address}: loaded no shell.`);
    return problems;
  };
}
