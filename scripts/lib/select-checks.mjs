const TEST = /\.test\.tsx?$/;
const CODE = /\.([cm]?js|[cm]?ts|tsx)$/;
/** Their own tests start them as processes, by the path of a file: no import leads from the test to the code. */
const SERVERS = ['backend', 'release', 'sandbox'];
/** Tests that read the sources of all packages, whatever they import. */
export const SOURCE_READERS =
  /^(docs\/|scripts\/|shared-remote\/src\/shop-name\.|release\/src\/build\/(release-version|package-schemas)\.|release\/src\/composer\/page-links\.)/;

/** Whose spec it is, as its first line says: `// Of mf-catalog: <what no unit test could show>`, or `// Of all: …`. */
export function ownersOf(spec) {
  return /^\/\/ Of ([\w-]+(?:, [\w-]+)*): \S/.exec(spec.text)?.[1].split(', ') ?? ['all'];
}

/**
 * What a change can break. Given are all tests of Jest and all specs of Playwright there are, by their paths in the repository.
 * Of the answer `everything` names the file that decides so; `jest` is meant for --findRelatedTests.
 */
export function selectChecks({ files, tests, specs }) {
  const jest = new Set();
  const chosen = new Set();
  let allSpecs = false;
  const naming = (among, words) => among.filter(({ text }) => words.some((word) => text.includes(word))).map(({ file }) => file);
  const add = (set, found) => found.forEach((file) => set.add(file));
  const addTests = (matches) => add(jest, tests.map(({ file }) => file).filter(matches));

  for (const file of files) {
    const [folder = '', second = ''] = file.split('/');
    const name = file.slice(file.lastIndexOf('/') + 1);
    const isRemote = folder.startsWith('mf-') && file.includes('/');
    if (TEST.test(file)) {
      jest.add(file);
      addTests((test) => SOURCE_READERS.test(test));
    } else if (isRemote || /^(shell$|shared-)/.test(folder) || SERVERS.includes(folder)) {
      if (CODE.test(file)) jest.add(file);
      else addTests((test) => test.startsWith(`${folder}/`));
      if (SERVERS.includes(folder)) addTests((test) => test.startsWith(`${folder}/`));
      addTests((test) => SOURCE_READERS.test(test));
      if (/\/testing(\/|\.tsx$)/.test(file)) continue;
      if (isRemote) add(chosen, specs.filter((spec) => ownersOf(spec).includes(folder)).map((spec) => spec.file));
      else allSpecs = true;
    } else if (/^e2e\/.*\.spec\.ts$/.test(file)) {
      chosen.add(file);
      addTests((test) => SOURCE_READERS.test(test));
    } else if (file.startsWith('e2e/releases/remotes/')) {
      add(chosen, naming(specs, [file.split('/')[3]]));
      addTests((test) => SOURCE_READERS.test(test));
    } else if (folder === 'e2e') {
      allSpecs = true;
    } else if (folder === 'bench') {
      add(chosen, naming(specs, [`bench/${second}`]));
    } else if (folder === 'docs' || /^[^/]+\.md$/.test(file)) {
      add(jest, naming(tests, [name]));
      add(chosen, naming(specs, [name]));
      addTests((test) => SOURCE_READERS.test(test));
    } else {
      return { everything: file };
    }
  }
  const known = new Set(specs.map(({ file }) => file));
  return {
    lint: files.filter((file) => CODE.test(file)),
    jest: [...jest].sort(),
    // A spec that was removed is not run.
    specs: allSpecs ? 'all' : [...chosen].filter((file) => known.has(file)).sort(),
  };
}
