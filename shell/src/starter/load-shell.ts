import { whenShown } from './when-shown';

declare global {
  interface Window {
    /** Set by the shell's script: its `load` may have come before the starter listened. */
    shellRuns?: true;
  }
}

/** The release store has each version's files under two paths more (release/src/publish): a failed request can't answer for those. */
const COPIES = [1, 2];
/** ms */
const RETRY_AFTER_MS = 1000;
/** Then the visitor reads that the page is not complete, ms. A phone on a slow line has the script after 3 s. */
const INCOMPLETE_AFTER_MS = 15_000;

/**
 * Loads and runs the shell's script.
 * @param element names it: the tag itself where the browser is loading it already
 */
export function loadShell(view: Window, element: HTMLLinkElement | HTMLScriptElement): void {
  const { document } = view;
  const { integrity } = element;
  const address = 'src' in element ? element.src : element.href;
  const untried = [address, ...COPIES.map((copy) => address.replace(/(\/r\/[^/]+\/[^/]+\/)/, `$1~${copy}/`))];
  const known = [...untried];
  const rules = { createScriptURL: (url: string) => (known.includes(url) ? url : '') };
  const policy = view.trustedTypes?.createPolicy('starter', rules) ?? rules;
  /** Counted from when somebody has come to the page. */
  const after = (time: number, run: () => void) => whenShown(document, () => view.setTimeout(run, time));
  after(INCOMPLETE_AFTER_MS, () => showIncomplete(document, !view.shellRuns));

  function tryNext(script = document.createElement('script')): void {
    const src = policy.createScriptURL(untried.shift() ?? '');
    script.addEventListener('load', () => showIncomplete(document, false));
    script.addEventListener('error', () => {
      if (untried.length > 0) return after(RETRY_AFTER_MS, tryNext);
      showIncomplete(document, true);
      view.shopStarter?.input.stop();
    });
    if (script !== element) document.head.append(Object.assign(script, { crossOrigin: 'anonymous', integrity, src }));
  }
  tryNext('src' in element ? element : undefined);
}

/** The id of the composed line that says so, with a link that loads the page again. */
export const INCOMPLETE = 'incomplete';

function showIncomplete(document: Document, shown: boolean): void {
  const line = document.getElementById(INCOMPLETE);
  if (line) line.hidden = !shown;
}
