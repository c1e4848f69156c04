/** A page's title as tabs, search engines and screen readers get it: the page first, then the shop. */
export function pageTitle(page: string, shop: { name: string }): string {
  return `${page} · ${shop.name}`;
}
