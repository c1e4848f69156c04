/** The release store has each version's files under two paths more (release/src/publish): a failed request can't answer for those. */
const COPIES = [1, 2];
/** ms */
const RETRY_AFTER = 1000;
/** Then the visitor reads that the page is not complete, ms. A phone on a slow line has the script after 3 s. */
const LATE_AFTER = 15_000;

/**
 * Loads and runs the shell's script.
 * @param element names it: the tag itself where the browser is loading it already
 * @param onLost neither it nor a copy of it could be had
 */
export function loadShell(view: Window, element: HTMLLinkElement | HTMLScriptElement, onLost: () => void): void {
  const { document } = view;
  const { integrity } = element;
  const [tag, address] = 'src' in element ? [element, element.src] : [undefined, element.href];
  const untried = [address, ...COPIES.map((copy) => address.replace(/(\/r\/[^/]+\/[^/]+\/)/, `$1~${copy}/`))];
  const known = [...untried];
  const rules = { createScriptURL: (url: string) => (known.includes(url) ? url : '') };
  const policy = view.trustedTypes?.createPolicy('starter', rules) ?? rules;
  const late = view.setTimeout(() => showIncomplete(document, true), LATE_AFTER);

  function tryNext(script = document.createElement('script')): void {
    const src = policy.createScriptURL(untried.shift() ?? '');
    script.addEventListener('load', () => {
      view.clearTimeout(late);
      showIncomplete(document, false);
    });
    script.addEventListener('error', () => {
      if (untried.length > 0) return void view.setTimeout(tryNext, RETRY_AFTER);
      view.clearTimeout(late);
      showIncomplete(document, true);
      onLost();
    });
    if (script !== tag) document.head.append(Object.assign(script, { crossOrigin: 'anonymous', integrity, src }));
  }
  tryNext(tag);
}

/** The id of the composed line that says so, with a link that loads the page again. */
export const INCOMPLETE = 'incomplete';

function showIncomplete(document: Document, shown: boolean): void {
  const line = document.getElementById(INCOMPLETE);
  if (line) line.hidden = !shown;
}
