import type { ReleaseFile } from 'shared-remote/release-document';

/**
 * Resolves when the stylesheet stands: inlined by the composer, linked before, or linked now under `address` with its
 * hash. Sheets are never removed: each lies in its remote's own cascade layer, so it is inert.
 */
export function linkStyle({ url, integrity }: ReleaseFile, address = url): Promise<void> {
  if (document.querySelector(`style[data-css="${CSS.escape(url)}"]`)) return Promise.resolve();
  const standing = document.querySelector<HTMLLinkElement>(`link[data-css="${CSS.escape(url)}"]`);
  // A refused stylesheet's element stays in the document: only one with a sheet counts.
  if (standing?.sheet) return Promise.resolve();
  standing?.remove();

  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href: address });
  link.dataset.css = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => (link.sheet ? resolve() : reject(new Error(`Refused: ${address}`))));
    link.addEventListener('error', () => reject(new Error(`Did not come: ${address}`)));
    document.head.append(link);
  });
}
