export interface KeptItem {
  name: string;
  purpose: string;
  where: string;
  until: string;
}

/** DECISIONS "Identity, integrity, analytics": all that is kept without consent, by name. */
export const NECESSARY: readonly KeptItem[] = [
  { name: 'Cart', purpose: 'The plans you put into your cart, a random number for it and the post code you typed for its delivery, so that they are still there when you come back.', where: 'local storage', until: 'until you empty the cart or pay' },
  { name: 'Session', purpose: 'If you log in: your account number and first name, to greet you at once, a mark that somebody is logged in here, and the sign-in key of our identity provider (Google Firebase).', where: 'local storage', until: 'until you log out' },
  { name: 'Chosen menu', purpose: 'The meals you chose instead of others, so that a reload does not lose them, and the last menu, so that the page opens quickly.', where: 'local storage', until: 'for seven days, or until the menu changes' },
  { name: 'Shop status', purpose: 'Whether ordering, payments and registration were open last time, and how far down each page you had read, so that going back brings you to the same place.', where: 'local and session storage', until: 'until the next visit replaces it, or you close the tab' },
  { name: 'Release bucket', purpose: 'A random number from 0 to 99 that keeps you on one version of this site from page to page. It says nothing about you.', where: 'a cookie', until: 'for one year' },
  { name: 'Your choice about counting visits', purpose: 'Whether you accepted or refused, and when, so that we do not ask again on every page.', where: 'local storage', until: 'until you clear this site’s data, or we ask something else' },
  { name: 'App Check', purpose: 'When you sign up or order: a token by which Google Firebase and reCAPTCHA tell the shop that you are not a robot.', where: 'the browser’s database and a cookie of Google', until: 'for up to six months' },
  { name: 'Remote Config installation id', purpose: 'A random number by which Google Firebase tells the shop whether ordering, payments and registration are open.', where: 'the browser’s database', until: 'until you clear this site’s data' },
];
