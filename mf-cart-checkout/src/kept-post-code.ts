const KEY = 'five-day-kitchen:guest-post-code';

/** What a guest typed in this tab: it survives the way to the payment page and back, and goes with the tab, or with the cart. */
export function keptPostCode(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepPostCode(text: string): void {
  try {
    window.sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage it is typed again.
  }
}

export function clearPostCode(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is none.
  }
}
