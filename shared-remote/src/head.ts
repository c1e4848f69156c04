import type { Head } from './contract';

/**
 * Sets the document's metadata after a navigation inside the shop. For a composed page the composer does the same.
 * @param siteUrl of the shop, without a slash at the end
 */
export function applyHead({ title, description, canonical }: Head, siteUrl: string): void {
  document.title = title;
  set('meta', 'name', 'description', 'content', description);
  set('meta', 'name', 'robots', 'content', canonical === undefined ? 'noindex' : undefined);
  // Browsers share this address and not that of the page.
  set('link', 'rel', 'canonical', 'href', canonical && siteUrl + canonical);
}

function set(tag: 'meta' | 'link', by: string, name: string, attribute: string, value: string | undefined): void {
  const existing = document.head.querySelector(`[${by}=${name}]`);
  if (value === undefined) return existing?.remove();
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(attribute, value);
}
