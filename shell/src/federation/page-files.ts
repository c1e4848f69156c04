import { styleOfView } from 'shared-remote/document';
import type { ReleaseFile } from 'shared-remote/release-document';

/**
 * Asks for scripts that a module will need beside its remote's entry, so that they do not wait for the entry to name
 * them. Each address once, and not where the composed page has asked already.
 */
export function preloadScripts(files: readonly ReleaseFile[], priority: 'auto' | 'low'): void {
  for (const { url, integrity } of files) {
    if (document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), {
      rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href: url, fetchPriority: priority,
      onerror: () => refetchFailed(url),
    }));
  }
}

/**
 * WebKit remembers that a preload has failed: whatever asks for that address fails at once from then on, also after the page was loaded
 * anew. It forgets it as soon as the address is fetched, whether that succeeds or not (docs/decisions/111).
 */
export function refetchFailed(url: string): void {
  void fetch(url).catch(() => {});
}

/** Stylesheets that have been asked for and have not come, by address. */
const linking = new Map<string, Promise<void>>();

/**
 * Resolves when the stylesheet is applied: inlined by the composer, as a whole or as far as this view needs it, linked before, or
 * linked now under `address` with its hash. Sheets are never removed: each lies in its remote's own cascade layer, so it is inert.
 */
export function linkStyle({ url, integrity }: ReleaseFile, view: string, address = url): Promise<void> {
  const name = CSS.escape(url);
  const linked = document.querySelector<HTMLLinkElement>(`link[data-css="${name}"]`);
  // The element of a stylesheet that was refused, or did not come, stays in the document.
  const part = CSS.escape(styleOfView(url, view));
  if (isApplied(linked) || document.querySelector(`style:is([data-css="${name}"], [data-css="${part}"])`)) return Promise.resolve();
  // Two views of a remote may be loaded at once.
  const running = linking.get(address);
  if (running) return running;
  linked?.remove();

  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href: address });
  link.dataset.css = url;
  const coming = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => (isApplied(link) ? resolve() : reject(new Error(`Refused: ${address}`))));
    link.addEventListener('error', () => reject(new Error(`Did not come: ${address}`)));
    document.head.append(link);
  }).finally(() => linking.delete(address));
  linking.set(address, coming);
  return coming;
}

/** WebKit gives one that did not come a sheet too, which nobody may read. */
function isApplied(link: HTMLLinkElement | null): boolean {
  try {
    return link?.sheet?.cssRules !== undefined;
  } catch {
    return false;
  }
}
