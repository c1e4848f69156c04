/** What the service worker tells a page that it showed before the shop had answered, and that the shop has newer now. */
export const OLD_PAGE = 'old page';
