// By themselves, since the starter of a page at rest has no room for the others.
export const greeting = (firstName: string) => `Hi, ${firstName}`;
export const cartCount = (count: number, badge: string) => `Cart, ${badge} ${count === 1 ? 'item' : 'items'}`;

/** Texts of the floating buttons and the footer. */
export const copy = {
  floating: {
    label: 'Your account and cart',
    logIn: 'Log in',
    greeting,
    cart: 'Cart',
    cartCount,
    chat: 'Chat with us on WhatsApp (opens in a new tab)',
  },
  footer: {
    label: 'About this shop',
    trays: 'Our meal trays are recyclable. Give them a rinse and put them in your recycling bin.',
    whoWeAre: 'Who we are',
    company: (number: string) => `Company number ${number}`,
    vat: (number: string) => `VAT number ${number}`,
    copyright: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
    illustrations: (shop: string) => `Food illustrations drawn for ${shop}.`,
    version: (label: string) => `Version ${label}`,
  },
  consent: {
    title: 'May we count visits?',
    text: 'It helps us to improve the shop. Nothing of it is loaded unless you accept, and the shop works the same if you refuse.',
    more: 'What that means',
    refuse: 'Refuse',
    accept: 'Accept',
    change: 'Cookie choices',
  },
  overlay: {
    opening: 'Just a moment…',
    failedTitle: 'This didn’t open',
    failedText: 'Something went wrong on the way. Everything else still works.',
    retry: 'Try again',
    reload: 'Reload the page',
    close: 'Close',
  },
  slot: {
    slow: 'Still loading …',
    failedTitle: 'This part of the page didn’t load',
    failed: 'The rest of the shop works as usual, and your cart is safe.',
    failedForGood: 'Please reload the page. Your cart is safe.',
    offTitle: 'This part of the shop is not available right now',
    off: 'Everything else works as usual, and your cart is safe. Please look in again a little later.',
    tryAgain: 'Try again',
    reload: 'Reload the page',
  },
} as const;

/** Texts of the composed document that no script shows. By themselves, or the shell's script would carry them too. */
export const documentCopy = {
  skip: 'Skip to content',
  noScript: 'You can read this page as it is. To choose meals and order, please allow JavaScript in your browser.',
  incomplete: 'Part of this page did not load, so its buttons may not answer.',
  loadAgain: 'Load it again',
  preview: 'Preview, not live:',
  previewOff: 'Back to the live shop',
} as const;

/** HOME-18 */
export const VERSION = '13.0.0';
