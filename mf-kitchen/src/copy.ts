import { OPERATOR_SIGN_IN_MINUTES, formatDay } from 'shared-rules';
import { plural } from './words';

export const frame = {
  title: 'Kitchen',
  pages: 'Kitchen pages',
  days: 'Delivery day',
  today: (day: string) => `Today, ${day}`,
  nav: { today: 'What to cook', labels: 'Labels', round: 'Round', orders: 'Orders', shop: 'The shop', figures: 'How it goes' },
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  notAnew: 'This could not be loaded anew: what you see may be out of date.',
  notDone: 'It was not done. Please try again.',
  no: 'No, leave it',
  print: 'Print',
  notPrinted: 'Nothing was printed: the list could not be loaded anew. Check the connection and try again.',
} as const;

export const gate = {
  forWhom: 'This page is for the kitchen’s people.',
  forManagers: 'This page is for managers.',
  asCustomer: 'You are logged in, but not as one of them.',
  logIn: 'Log in',
  other: 'Log in as somebody else',
  again: `Names and addresses are shown for ${OPERATOR_SIGN_IN_MINUTES} minutes after you log in.`,
  againForManagers: `This page is open for ${OPERATOR_SIGN_IN_MINUTES} minutes after you log in.`,
  logInAgain: 'Log in again',
  shop: 'To the shop',
} as const;

export const cooking = {
  title: 'What to cook',
  portions: (count: number) => plural(count, 'portion'),
  nothing: 'Nothing to cook for this day.',
  unpaid: (count: number) => `Without ${plural(count, 'order')} whose payment is being processed.`,
  held: (count: number) => `Without ${plural(count, 'order')} that a manager holds back.`,
  station: (name: string | undefined, portions: number) => `${name ?? 'At no station'}: ${plural(portions, 'portion')}`,
  free: 'Free of all 14 allergens: cook these first',
  contains: (names: string[]) => `Contains ${names.join(', ')}`,
  mayContain: (names: string[]) => `May contain ${names.join(', ')}`,
  calories: (count: number) => `${count} kcal`,
  wall: 'Wall view',
  leaveWall: 'Leave the wall view',
  justNow: 'Up to date',
  old: (minutes: number) => `${plural(minutes, 'minute')} old`,
  tooOld: 'Check the connection: this list no longer refreshes itself.',
} as const;

export const telling = {
  title: 'Corrected allergens: whom to call',
  count: (count: number) => `${plural(count, 'customer has', 'customers have')} not heard of a corrected meal yet.`,
  show: 'Show names and numbers',
  none: 'Everybody knows.',
  order: (order: string, day: string) => `${order}, delivery ${day}`,
  was: 'When ordered',
  now: 'Now',
  asOrdered: 'A meal was corrected and corrected back: all is again as ordered.',
  told: 'I have told them',
  noted: 'It is noted that they know.',
  failed: 'This was not noted. Please try again.',
} as const;

export const labelling = {
  title: 'Labels',
  nothing: 'Nothing to pack for this day.',
  which: 'Which order',
  all: (orders: number) => `All ${plural(orders, 'order')}`,
  gone: (order: string) => `${order} is not packed for this day any more.`,
  labels: (count: number) => plural(count, 'label'),
  order: (order: string) => `Order ${order}`,
  box: (plan: string, index: number, of: number) => (of > 1 ? `${plan}, box ${index} of ${of}` : plan),
  differs: 'Differs from other boxes of this order:',
  useBy: (day: string) => `Use by ${day}`,
  contains: 'Contains',
  mayContain: 'May contain',
  none: 'None of the 14 allergens',
} as const;

export const rounding = {
  title: 'Delivery round',
  nothing: 'Nothing to deliver on this day.',
  notToday: (day: string) => `This round is for ${day}, not for today.`,
  progress: (done: number, all: number) => `${done} of ${all} delivered`,
  sector: (sector: string, stops: number) => `${sector}: ${plural(stops, 'stop')}`,
  status: { NEW: 'New', PREPARING: 'Prepared', DELIVERING: 'On its way', COMPLETED: 'Delivered', CANCELLED: 'Cancelled' },
  step: { PREPARING: 'Prepared', DELIVERING: 'On its way', COMPLETED: 'Delivered' },
  stepOf: (step: string, order: string) => `${step}: ${order}`,
  all: {
    PREPARING: (count: number) => `All ${count} new are prepared`, DELIVERING: (count: number) => `All ${count} prepared are on their way`,
  },
  ask: {
    PREPARING: (count: number, day: string) => ({
      title: 'All prepared?', text: `${plural(count, 'order')} for ${formatDay(day)} ${count === 1 ? 'is' : 'are'} prepared.`,
      confirm: `Yes, all ${count} are prepared`,
    }),
    DELIVERING: (count: number) => ({
      title: 'All on their way?', text: `The customers of ${plural(count, 'order')} are told by mail that their box is on its way.`,
      confirm: 'Yes, tell them all',
    }),
  },
  undo: (order: string) => `Undo ${order}`,
  ticked: (order: string, status: string) => `${order}: ${status}. You can undo it for a minute.`,
  allTicked: (count: number, status: string) => `${plural(count, 'order')}: ${status}. Each can be undone for a minute.`,
  undone: (order: string) => `${order}: undone.`,
  tooLate: (order: string) => `${order}: too late, it was not undone.`,
  waits: {
    minute: (count: number) => `${plural(count, 'tick is', 'ticks are')} kept on this device and sent within a minute.`,
    offline: (count: number) =>
      `No connection: ${plural(count, 'tick is', 'ticks are')} kept on this device and sent when the connection is back.`,
    failed: (count: number) =>
      `The shop could not take ${plural(count, 'tick')}. What it did not take is kept on this device and sent again.`,
    'log-in': (count: number) => `Log in again: ${plural(count, 'tick waits', 'ticks wait')} on this device.`,
  },
  unsaved: 'This browser stores nothing: keep this page open until all is sent.',
  sendNow: 'Send now',
  gone: (order: string, problem: string) =>
    `${order} is not in this list, and the shop did not take your tick: ${problem} Please tell a manager where its box is.`,
  call: (phone: string) => `Call ${phone}`,
  note: 'Note',
  reload: 'Load the round anew',
} as const;
