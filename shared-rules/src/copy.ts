import { MAX_NAME, MIN_PASSWORD } from './lengths';

/** Sentences that the browser and the server both use. */
export const SIGN_UP_TEXTS = {
  emailEmpty: 'Empty Field: E-mail address',
  emailInvalid: 'Invalid email address. Could you please check to make sure it is correct?',
  passwordShort: `Your password must be at least ${MIN_PASSWORD} characters long.`,
  passwordEmpty: 'Empty Field: Password',
  confirmEmpty: 'Empty Field: Confirm password',
  mismatch: "Your passwords don't match.",
  firstNameEmpty: 'Empty Field: First name',
  lastNameEmpty: 'Empty Field: Last name',
  phoneEmpty: 'Empty Field: Phone number',
  addressEmpty: 'Empty Field: Delivery address',
  postCodeEmpty: 'Empty Field: Post code',
  terms: 'Please read and accept the Terms and Conditions and Privacy Policy before proceeding.',
  phoneInvalid: 'Invalid phone number. Could you please check to make sure it is correct?',
} as const;

/** RULE-18 */
export const NAME_TEXT =
  `A name can have letters, spaces, hyphens, apostrophes and full stops, at most ${MAX_NAME} characters, and no web address.`;

/** RULE-20 */
export const ADDRESS_TEXT = 'Please leave web addresses out of your delivery address, and put a space after a full stop.';

export const LOGIN_TEXTS = {
  missing: 'Please enter both email and password.',
  reset: 'Please enter a valid email address.',
} as const;

/** `code` is what the customer typed, upper-cased; `email` is the shop's contact address. */
export const POST_CODE_TEXTS = {
  empty: 'The post code field is empty. Please enter a post code.',
  /** Never shown: the form says `notFound` instead. */
  profane: "Well, that's not very nice! Please enter a valid post code.",
  notFound: "We couldn't find this post code. Could you please check that it is correct?",
  /** The look-up failed, so it is not known whether we deliver there. */
  unchecked: 'We could not check your post code just now. Please try again.',
  invalid: (code: string) => `Invalid post code ${code}. Please enter a valid post code.`,
  outside: (code: string, email: string) =>
    `Unfortunately, we don't deliver to post code ${code} yet. You could send us an e-mail to request delivery for your location at ${email}!`,
} as const;

/** By itself: pages show it that need none of the other texts. */
export const deliveredText = (postCode: string) => `Yes, we deliver to ${postCode}.`;

/** Shown while a switch is off, on screen and in the server's 409. */
export const SWITCH_TEXTS = {
  ordering: 'Ordering is closed at the moment.',
  payments: 'Payments are closed at the moment.',
  registration: 'Registration is closed at the moment.',
} as const;

/** Shown at a switch's control while app status could never be fetched. */
export const SWITCH_UNKNOWN = 'We can’t reach the shop at the moment to see whether this is open. We’ll keep trying.';

/** A delivery in the customer's own calendar. */
export const CALENDAR_TEXTS = {
  summary: (shop: string) => `${shop}: your meals arrive`,
  description: (order: string, plans: string) => `Order ${order}: ${plans}`,
  file: (order: string) => `delivery-${order}.ics`,
} as const;

export const INVALID_DATE = 'Invalid date';

/** DELETE-4 */
export const DELETE_PHRASE = 'Delete my account';

/** The missing parts of a profile, for the sentence of `incompleteReason`. */
export const MISSING_PARTS = {
  firstName: 'your first name',
  lastName: 'your last name',
  phone: 'a phone number',
  address: 'a delivery address',
  postCode: 'a post code we deliver to',
} as const;
export const incompleteReason = (parts: readonly string[]): string =>
  `Before we can deliver to you we need ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')}.`;
