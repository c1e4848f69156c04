/**
 * For the first element of a page that must never be shown old, such as one with allergens: `<section {...confirmedFromHere}>`. On another
 * visit the service worker shows what is before it as it was kept on the device, and the rest once the shop has said that nothing has
 * changed. A page without it waits for the shop as a whole.
 */
export const confirmedFromHere = { 'data-confirmed-from-here': '' } as const;
