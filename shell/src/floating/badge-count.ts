/** The number of items on the cart's button; its round badge has room for two digits (HOME-12). */
export function badgeCount(count: number): string {
  return count >= 100 ? '99+' : String(count);
}
