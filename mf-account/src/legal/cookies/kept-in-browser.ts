import { SERVICE_WORKER } from 'shared-remote/paths';
import { DELIVERY_DAY } from 'shared-rules/delivery-date';
import { BROWSER_DAYS } from 'shared-rules/retention';

export interface KeptItem {
  name: string;
  purpose: string;
  until: string;
  /** 'necessary' needs no consent, because the shop does not work without it; 'consent' is stored only after 'Accept' (UK PECR). */
  basis: 'necessary' | 'consent';
  entries: readonly KeptEntry[];
}
/** The name that a browser's developer tools show. '*' at the end matches any rest. */
export interface KeptEntry { where: KeptPlace; name: string }
type KeptPlace = 'cookie' | 'local storage' | 'session storage' | 'history' | 'database' | 'cache' | 'service worker';

const local = (name: string): KeptEntry => ({ where: 'local storage', name });
const session = (name: string): KeptEntry => ({ where: 'session storage', name });
const database = (name: string): KeptEntry => ({ where: 'database', name });
const cache = (name: string): KeptEntry => ({ where: 'cache', name });
const cookie = (name: string): KeptEntry => ({ where: 'cookie', name });

/**
 * Everything that our code and its libraries store in a visitor's browser. The cookie policy is made from this list, and
 * e2e/security/kept-in-browser.spec.ts compares it with what a browser has stored.
 */
export const KEPT_IN_BROWSER: readonly KeptItem[] = [
  {
    name: 'Cart', basis: 'necessary', entries: [local('five-day-kitchen:cart')],
    purpose: 'The plans you put into your cart, so that they are still there when you come back, a random number for it, and the numbers of the last payment pages you opened with what was in the cart then, so that what you pay leaves the cart and nothing else does.',
    until: 'until you clear the cart or pay; the numbers stay until you clear this site’s data',
  },
  {
    name: 'Delivery post code', basis: 'necessary', entries: [session('five-day-kitchen:guest-post-code')],
    purpose: 'The post code that you typed on the home page or in the cart, so that you need not type it again to order or sign up.',
    until: 'until you clear the cart, pay or close the tab',
  },
  {
    name: 'Delivery week', basis: 'necessary', entries: [session('five-day-kitchen:delivery-day')],
    purpose: `The ${DELIVERY_DAY} that you chose in the cart, or that it showed you, so that it survives the way to the payment page and back.`,
    until: 'until you clear the cart, pay or close the tab',
  },
  {
    name: 'Note for the driver', basis: 'necessary', entries: [session('five-day-kitchen:delivery-note')],
    purpose: 'What you wrote for the driver in the cart, and the number of your account if you were logged in, so that it survives the way to the payment page and back.',
    until: 'until you clear the cart, pay or close the tab',
  },
  {
    name: 'Payment page', basis: 'necessary', entries: [session('five-day-kitchen:payment-page')],
    purpose: 'The number of the payment page that you opened last in this tab, so that the cart can say what became of it when you come back.',
    until: 'until you clear the cart, pay or close the tab',
  },
  {
    name: 'Session', basis: 'necessary', entries: [local('five-day-kitchen:user'), local('five-day-kitchen:was-signed-in')],
    purpose: 'If you log in: your account number and first name, to greet you at once, and a mark that somebody is logged in here.',
    until: 'until you log out',
  },
  {
    name: 'Top of the page', basis: 'necessary', entries: [local('five-day-kitchen:last-shown')],
    purpose: 'Your first name, if you are logged in, and how many plans are in your cart, so that the next page shows both at once.',
    until: 'until you log out and the cart is empty',
  },
  {
    name: 'Sign-in record', basis: 'necessary', entries: [local('firebase:authUser:*')],
    purpose: 'If you log in: the record of our identity provider, Google Firebase, with your account number, email address, name, phone number and the keys that keep you signed in.',
    until: 'until you log out',
  },
  {
    name: 'Last orders and profile', basis: 'necessary', entries: [local('five-day-kitchen:last-seen:*')],
    purpose: 'If you log in, under the number of your account: the orders that you saw last, without addresses, and of your profile your name, your email address and whether it is verified, which messages you get and which rows are filled, so that they show at once and without a connection.',
    until: `for ${BROWSER_DAYS.lastSeen * 24} hours, or until you log out`,
  },
  {
    name: 'Pages for visits without a connection', basis: 'necessary',
    entries: [{ where: 'service worker', name: SERVICE_WORKER }, cache('pages:*'), cache('files'), cache('pictures'), cache('menu')],
    purpose: 'A small program of the shop, and its pages, pictures and menu as you saw them last. They say nothing about you.',
    until: `for ${BROWSER_DAYS.pictures} days (pictures), ${BROWSER_DAYS.menu} days (menu), or until we publish another version of the shop`,
  },
  {
    name: 'Reminders on this device', basis: 'necessary', entries: [local('five-day-kitchen:reminded')],
    purpose: 'If you ask for reminders on your profile page: your account number, so that they end when you log out. Your browser keeps its own note of where it gets messages.',
    until: 'until you stop them, or log out',
  },
  {
    name: 'Chosen menu', basis: 'necessary', entries: [local('five-day-kitchen:menu')],
    purpose: 'The meals you chose instead of others, so that a reload does not lose them.',
    until: `for ${BROWSER_DAYS.chosenMeals} days after you last used them, or until the menu changes`,
  },
  {
    name: 'What you do not eat', basis: 'necessary',
    entries: [local('five-day-kitchen:not-eaten'), local('five-day-kitchen:not-eaten-kept')],
    purpose: 'If you answer “What do you not eat?”: your answer, so that meals with it are marked. It stays in this browser and is counted nowhere, unless you are logged in and ask us to keep it in your profile too: then with the number of your account.',
    until: 'until you take your answer back; until you log out, if your profile has it too',
  },
  {
    name: 'Menu', basis: 'necessary', entries: [local('five-day-kitchen:cache:*')],
    purpose: 'The plans and meals that we sell, so that pages open quickly. They say nothing about you.',
    until: `for ${BROWSER_DAYS.menu} days, or until the menu changes`,
  },
  {
    name: 'Shop status', basis: 'necessary', entries: [local('fdk:app-status')],
    purpose: 'Whether ordering, payments and registration were open last time.', until: 'until the next visit replaces it',
  },
  {
    name: 'Delivery round', basis: 'necessary', entries: [local('five-day-kitchen:kitchen-ticks')],
    purpose: 'Only for the kitchen’s own people: which orders they have ticked off, by number, under the number of their own account, so that a street without a line loses none.',
    until: 'until the shop has them, or you have seen why it did not take one',
  },
  {
    name: 'Place on the page', basis: 'necessary', entries: [session('fdk:scroll')],
    purpose: 'How far down each page you had read, so that going back brings you to the same place.', until: 'until you close the tab',
  },
  {
    name: 'Way back and forward', basis: 'necessary', entries: [{ where: 'history', name: 'history.state' }],
    purpose: 'What a page was opened with, so that going back shows it again: on ‘Edit my profile’ the number of your account and what its form shows, elsewhere a plan with its meals, or a message.',
    until: 'until you close the tab, also if you log out; nobody else is shown it',
  },
  {
    name: 'Release bucket', basis: 'necessary', entries: [cookie('fdk_bucket')],
    purpose: 'A random number from 0 to 99 that keeps you on one version of this site from page to page. It says nothing about you.',
    until: `for ${BROWSER_DAYS.releaseBucket} days`,
  },
  {
    // Not in production, where those addresses are not served (release/src/edge/preview.ts, overrides.ts).
    name: 'Version on trial', basis: 'necessary', entries: [cookie('fdk_preview'), cookie('fdk_override')],
    purpose: 'Only for our own testers, and never in the shop that customers use: which version of this site they are trying out.',
    until: 'until they leave that version, or close the browser',
  },
  {
    name: 'Your choice about counting visits', basis: 'necessary', entries: [local('five-day-kitchen:consent')],
    purpose: 'Whether you accepted or refused, and when, so that we do not ask again on every page.',
    until: 'until you clear this site’s data, or we ask something else',
  },
  {
    name: 'App Check', basis: 'necessary', entries: [database('firebase-app-check-database'), local('_grecaptcha')],
    purpose: 'When you sign up or order: a token by which Google Firebase and reCAPTCHA tell the shop that you are not a robot. reCAPTCHA also sets a cookie of Google’s own, “_GRECAPTCHA”, for up to six months.',
    until: 'until the next token replaces it, or you clear this site’s data',
  },
  {
    name: 'Remote Config installation id', basis: 'necessary',
    entries: [database('firebase-installations-database'), database('firebase_remote_config')],
    purpose: 'A random number by which Google Firebase tells the shop whether ordering, payments and registration are open, and its last answer.',
    until: 'until you clear this site’s data',
  },
  {
    name: 'Firebase’s own notes', basis: 'necessary',
    // The last two exist only for some milliseconds of each visit.
    entries: [database('firebase-heartbeat-database'), database('validate-browser-context-for-indexeddb-analytics-module'), local('__sak')],
    purpose: 'On which days which version of Google Firebase’s code ran here, which it tells Google with its next call; and for a moment an empty database and a mark, to see whether it may keep something. Nothing about you.',
    until: 'for up to 30 days',
  },
  {
    name: 'Google Analytics', basis: 'consent', entries: [cookie('_ga'), cookie('_ga_*')],
    purpose: 'A random number by which Google Analytics tells one visit from another.',
    until: 'for up to two years; refuse later and they are removed',
  },
];
