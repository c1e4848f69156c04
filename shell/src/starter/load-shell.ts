/** An element that names the shell's script, by `href` or `src`. */
type Shell = Pick<HTMLLinkElement, 'href' | 'integrity'>;

/** The release store has each version's files under two paths more (release/src/publish): a failed request can't answer for those. */
const COPIES = [1, 2];
/** ms */
const RETRY_AFTER = 1000;
/** Then the visitor reads that the page is not complete, ms. A phone on a slow line has the script after 3 s. */
const LATE_AFTER = 15_000;

/** Loads and runs the shell's script. @param onLost neither it nor a copy of it could be had */
export function loadShell(view: Window, { href, integrity }: Shell, onLost: () => void): void {
  createShellLoader(view, { href, integrity }, onLost).load();
}

/** The same for a page whose `tag` the browser is loading already. */
export function watchShell(view: Window, tag: HTMLScriptElement, onLost: () => void): void {
  createShellLoader(view, { href: tag.src, integrity: tag.integrity }, onLost).watch(tag);
}

function createShellLoader(view: Window, { href, integrity }: Shell, onLost: () => void) {
  const { document } = view;
  const untried = [href, ...COPIES.map((copy) => href.replace(/(\/r\/[^/]+\/[^/]+\/)/, `$1~${copy}/`))];
  const known = [...untried];
  const rules = { createScriptURL: (url: string) => (known.includes(url) ? url : '') };
  const policy = view.trustedTypes?.createPolicy('starter', rules) ?? rules;
  const late = view.setTimeout(() => showIncomplete(document, true), LATE_AFTER);

  function watch(script: HTMLScriptElement): void {
    script.addEventListener('load', () => {
      view.clearTimeout(late);
      showIncomplete(document, false);
    });
    script.addEventListener('error', () => {
      if (untried.length > 0) return void view.setTimeout(load, RETRY_AFTER);
      view.clearTimeout(late);
      showIncomplete(document, true);
      onLost();
    });
  }
  function load(): void {
    const src = policy.createScriptURL(untried.shift() ?? '');
    const script = Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity, src });
    watch(script);
    document.head.append(script);
  }
  return {
    load,
    watch(tag: HTMLScriptElement) {
      untried.shift();
      watch(tag);
    },
  };
}

/** The id of the composed line that says so, with a link that loads the page again. */
export const INCOMPLETE = 'incomplete';

function showIncomplete(document: Document, shown: boolean): void {
  const line = document.getElementById(INCOMPLETE);
  if (line) line.hidden = !shown;
}
