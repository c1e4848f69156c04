import { RETENTION } from 'shared-rules';
import { WEEK_MAIL_DAY } from 'shared-rules/week-mail';
import { RECOVER } from './copy-login';

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
  delete: 'Delete account',
  loadFailedTitle: 'We could not load your profile.',
} as const;

/** The note for the driver, in a dialog of the profile. */
export const DRIVER_NOTE = {
  add: 'Add a note for the driver',
  change: 'Change the note for the driver',
  hint: 'Where to ring, or a safe place for the box. It goes with each order from now on.',
  save: 'Save note',
  keep: 'Keep it as it is',
} as const;

export const EDIT = {
  heading: 'Edit profile',
  back: 'Back',
  email: 'Email',
  emailHint: 'Your email address cannot be changed here.',
  submit: 'Confirm changes',
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

export const WEEK_MAIL = {
  heading: 'Same week again?',
  text: `On ${WEEK_MAIL_DAY}s, before the cut-off, we can write to you with your last week and a link that puts it into your cart. We never order for you.`,
  on: 'You get this message once a week.',
  unverified: 'Please confirm your email address first.',
  start: `Write to me on ${WEEK_MAIL_DAY}s`,
  stop: 'Stop these messages',
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

export const HOME_SCREEN = {
  heading: 'On your home screen',
  text: 'The shop opens from there like an app, with your cart and your orders one tap away.',
  add: 'Add to home screen',
  iphone: 'To open the shop like an app: tap Share in your browser, then ‘Add to Home Screen’.',
} as const;
