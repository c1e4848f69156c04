import { formatDate, MIN_PASSWORD, RETENTION } from 'shared-rules';

/** Texts of the session service. */
export const SESSION = {
  invalidCredential: 'Invalid email or password. Please check your credentials.',
  tooManyRequests: 'Too many failed attempts. Please try again later.',
  userNotFound: 'No account found with this email address.',
  wrongPassword: 'Incorrect password. Please try again.',
  signInFailed: 'Sign in failed. Please try again.',
  resetFailed: 'Failed to send password reset email. Please try again.',
  recentLogin: 'For security reasons, please log out and log back in before deleting your account.',
  network: 'Network error. Please check your connection and try again.',
  deletionFailed: 'Account deletion failed. Please try again.',
  verificationFailed: 'We could not send the email. Please try again in a few minutes.',
  profileFailed: 'Failed to get user profile',
  unauthenticated: 'User not authenticated',
  nobodyToSync: 'No authenticated user to sync',
} as const;

/** What has ended, told above the page on which the customer then is. */
export const ENDS = {
  signedOut: 'You are logged out.',
  refused: 'We had to log you out. Please log in again.',
  /** `at`: the instant of the deletion. */
  deletion: (at: string | undefined) => `Your account will be deleted${at ? ` on ${formatDate(at)}` : ''}. Changed your mind? Log in before then.`,
  recovered: 'Your account is recovered. Nothing was lost.',
} as const;

export const LOGIN = {
  title: 'Log in',
  resetTitle: 'Reset your password',
  email: 'Email',
  password: 'Password',
  submit: 'Log into my account',
  forgot: 'Forgot your password?',
  resetHint: 'Tell us the email of your account and we will send you a link to choose a new password.',
  resetSubmit: 'Reset my password',
  resetSent: "Check your inbox! We've sent you an email to reset your password.",
  back: 'Back to log in',
  register: "Don't have an account?",
  welcome: (firstName: string) => (firstName ? `Welcome, ${firstName}!` : 'Welcome!'),
} as const;

const RECOVER = 'Recover My Account';

export const RECOVERY = {
  title: 'Account Scheduled for Deletion',
  text: 'Your account and everything in it will be deleted on',
  after: `If you have changed your mind: one tap on ‘${RECOVER}’ confirms it, the deletion is cancelled, and nothing is lost.`,
  recover: RECOVER,
  recovering: 'Recovering...',
  proceed: 'Proceed with Deletion',
  failed: 'We could not recover your account. Please try again.',
} as const;

/** Labels that sign-up and edit profile share. */
export const FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneHint: 'For the driver, on the day of your delivery.',
  address: 'Delivery address',
  postCode: 'Post code',
  city: 'City',
  cityValue: 'London',
  marketing: 'Send me news and offers by email. I can change my mind at any time.',
} as const;

export const REGISTER = {
  description: 'Create an account to order your weekly meal plans faster and to follow your deliveries.',
  heading: 'Create your account',
  lead: 'One account for your orders, your delivery address and your receipts.',
  signInSection: 'How you sign in',
  aboutSection: 'About you',
  deliverySection: 'Where we deliver',
  tellMe: 'Tell me when you come here',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: `At least ${MIN_PASSWORD} characters.`,
  confirmPassword: 'Confirm password',
  terms: { before: 'I have read and accept the ', terms: 'Terms and Conditions', between: ' and the ', privacy: 'Privacy Policy', after: '.', newTab: ' (opens in a new tab)' },
  submit: 'Create my account',
  loading: 'Loading...',
  wait: 'Please, do not close the window!',
  success: 'Account created successfully! Please check your email to verify your account.',
} as const;

export const PROFILE = {
  heading: 'My Profile',
  back: 'Back',
  aboutSection: 'About you',
  deliverySection: 'Delivery address',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  address: 'Address',
  postCode: 'Post code',
  city: 'City',
  deliveryNote: 'Note for the driver',
  allergens: 'What you do not eat, as you told us',
  missing: 'Not given yet',
  asOf: (moment: string) => `As of ${moment}. We could not ask for anything newer.`,
  notKept: 'Not kept on this device',
  verified: 'Verified',
  notVerified: 'Not verified',
  notVerifiedText: 'Please confirm your email address with the link we sent you.',
  resend: 'Re-send verification email',
  resent: 'A verification email was re-sent. Please check your inbox.',
  marketing: 'News and offers',
  marketingOn: 'You have agreed to receive news and offers by email.',
  marketingOff: 'You do not receive news and offers by email.',
  actions: 'Your account',
  orders: 'View my orders',
  edit: 'Edit my profile',
  logOut: 'Log out',
  logOutTitle: 'Are you sure?',
  logOutText: "You're going to log out of your account!",
  dataSection: 'Your data',
  download: 'Download my data',
  downloadText: 'You can have what we hold about you as a file: your account, orders, checkouts, and which messages we sent you. Or have your account deleted.',
  downloadFile: 'five-day-kitchen-my-data.json',
  downloaded: 'Your data was downloaded.',
  downloadFailed: 'We could not prepare your data. Please try again.',
  downloadRecentLogin: 'For security reasons, please log out and log back in before downloading your data.',
  delete: 'Delete account',
  loadFailedTitle: 'We could not load your profile.',
} as const;

export const HOME_SCREEN = {
  heading: 'On your home screen',
  text: 'The shop opens from there like an app, with your cart and your orders one tap away.',
  add: 'Add to home screen',
  iphone: 'To open the shop like an app: tap Share in your browser, then ‘Add to Home Screen’.',
} as const;

/** The note for the driver, in a dialog of the profile. */
export const DRIVER_NOTE = {
  add: 'Add a note for the driver',
  change: 'Change the note for the driver',
  hint: 'Where to ring, or a safe place for the box. It goes with each order from now on.',
  save: 'Save note',
  keep: 'Keep it as it is',
} as const;

export const DELETION = {
  title: 'Delete account',
  lead: 'These will be deleted:',
  what: ['Your account information', 'Your profile information', 'Your order history'],
  scheduled: `Deletion is scheduled for ${RETENTION.deletionDays} days from now. After that it is permanent and irreversible.`,
  cancel: 'Logging back in during this period cancels the deletion.',
  cancelDoes: `We then ask you once: ‘${RECOVER}’ confirms it with one tap.`,
  phraseLabel: (phrase: string) => `Type “${phrase}” to go on`,
  confirm: 'Confirm deletion',
  busy: 'Deleting...',
  keep: 'Keep my account',
} as const;

export const EDIT = {
  heading: 'Edit profile',
  back: 'Back',
  email: 'Email',
  emailHint: 'Your email address cannot be changed here.',
  submit: 'Confirm changes',
} as const;

/** Texts around the legal documents; the documents themselves are in legal/. */
export const LEGAL = {
  contents: 'Contents',
  version: (version: string) => `Version ${version},`,
  effective: 'in force from',
  who: {
    tradingName: 'Trading name',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    companyNumber: 'Company number',
    vatNumber: 'VAT number',
  },
  terms: {
    title: 'Terms and Conditions',
    summary: (shop: string) => `What you and ${shop} agree on when you order: prices, delivery, allergens, and what happens if something goes wrong.`,
  },
  privacy: {
    title: 'Privacy Policy',
    summary: (shop: string) => `What ${shop} knows about you, why, for how long, and what you can ask of us.`,
  },
  cookies: {
    title: 'Cookie Policy',
    summary: (shop: string) => `Everything ${shop} keeps in your browser, and what it never keeps without asking.`,
  },
} as const;

export const REMINDERS = {
  heading: 'Reminder on this device',
  text: 'We write to you by email the day before your delivery. This device can remind you, too.',
  on: 'This device reminds you on the evening before.',
  start: 'Remind me on this device',
  stop: 'Stop reminding me here',
  blocked: 'Your browser does not let this shop show messages. Once you allow them in its settings for this site, you can ask for the reminder here.',
  refused: 'Your browser was not allowed to show messages of this shop. You get the email the day before, as always.',
  failed: 'Your browser could not be connected for messages. You get the email the day before, as always.',
} as const;

export const WEEK_MAIL = {
  heading: 'Same week again?',
  text: 'On Thursdays, before the cut-off, we can write to you with your last week and a link that puts it into your cart. We never order for you.',
  on: 'You get this message once a week.',
  unverified: 'Please confirm your email address first.',
  start: 'Write to me on Thursdays',
  stop: 'Stop these messages',
} as const;
