/** The page first, then the shop, so that narrow tabs show what differs. */
export function pageTitle(page: string, shop: { name: string }): string {
  return `${page} · ${shop.name}`;
}
