import { ALLERGENS, DELIVERY_DAY, formatDay } from 'shared-rules';
import { allergenName } from 'shared-ui';
import { plural } from './words';

/** What a manager reads about switches, weeks and the menu. */

const FIELDS: Readonly<Record<string, string>> = {
  priceInCents: 'Price', name: 'Name', description: 'Description', ingredients: 'Ingredients', diet: 'Diet', configurations: 'Figures',
  replaceableBy: 'Replacements', photoURL: 'Picture', photo: 'Picture',
  day: 'Day', mealTime: 'Meal time', vatRate: 'VAT', order: 'Order', minCalories: 'Calories from', maxCalories: 'Calories to',
  stripeProductId: 'Payment provider’s product',
};
const STATES: Readonly<Record<string, string>> = { contains: 'contains', mayContain: 'may contain', free: 'free' };

export const switching = {
  title: 'Open or closed',
  names: { orderingEnabled: 'Ordering', paymentsEnabled: 'Payments', registrationEnabled: 'New accounts' },
  on: 'Open',
  off: 'Closed',
  turn: (name: string, isOn: boolean) => (isOn ? `Close: ${name}` : `Open: ${name}`),
  ask: (name: string, isOn: boolean) => (isOn
    ? {
      title: `Close ${name}?`, text: `From now on nobody can use it. Customers read that it is closed at the moment.`,
      confirm: `Close ${name}`,
    }
    : { title: `Open ${name}?`, text: 'From now on customers can use it.', confirm: `Open ${name}` }),
  done: (name: string, isOn: boolean, isPublished: boolean) =>
    `${name}: ${isOn ? 'open' : 'closed'}.${isPublished ? '' : ' Pages that are open may hear of it later; the shop acts by it now.'}`,
} as const;

export const weeks = {
  title: 'Weeks',
  sold: (boxes: number, capacity: number | undefined) => (capacity === undefined
    ? plural(boxes, 'box', 'boxes')
    : `${boxes} of ${plural(capacity, 'box', 'boxes')}`),
  orders: (count: number) => plural(count, 'order'),
  isClosed: 'Closed',
  close: (day: string) => `Close ${formatDay(day)}`,
  open: (day: string) => `Deliver on ${formatDay(day)}`,
  askClose: (day: string, orders: number) => ({
    title: `Close ${formatDay(day)}?`,
    text: orders
      ? `${plural(orders, 'order moves', 'orders move')} to the next open ${DELIVERY_DAY} with room; each customer gets a mail. Nobody can order for that day.`
      : 'Nobody can order for that day.',
    confirm: `Close ${formatDay(day)}`,
  }),
  askOpen: (day: string) => ({
    title: `Deliver on ${formatDay(day)}?`,
    text: 'Customers can order for that day again. Orders that were moved away stay where they are.', confirm: 'Deliver',
  }),
  closed: (day: string, moved: number) => `${formatDay(day)} is closed. ${plural(moved, 'order')} moved.`,
  opened: (day: string) => `${formatDay(day)} is open.`,
  capacity: 'Boxes at most',
  which: 'For',
  every: 'Every week',
  hint: 'Empty: no limit; for one day, as every week.',
  set: 'Set the limit',
  wrong: 'Please type a whole number, or nothing.',
  askCapacity: (which: string, boxes: number | null) => ({
    title: 'Set the limit?',
    text: boxes === null
      ? `${which}: no limit of its own.`
      : `${which}: at most ${plural(boxes, 'box', 'boxes')}. What is sold stays sold.`,
    confirm: 'Set the limit',
  }),
  capacitySet: 'The limit is set.',
} as const;

export const menu = {
  title: 'Menu',
  current: (version: number) => `Version ${version} is live.`,
  version: (version: number) => `Version ${version}`,
  content: (plans: number, meals: number) => `${plural(plans, 'plan')}, ${plural(meals, 'meal')}`,
  isLive: 'Live',
  look: (version: number) => `Compare with version ${version}`,
  save: (version: number) => `Save version ${version} as a file`,
  fileName: (version: number) => `menu-${version}.json`,
  choose: 'A menu file (JSON)',
  none: 'It would change nothing.',
  differences: (count: number) => `It would change ${plural(count, 'thing')}. Nothing is changed yet.`,
  change: { new: 'New', retired: 'No longer sold', changed: 'Changed' },
  what: { plan: 'Plan', meal: 'Meal' },
  field: (field: string) => ALLERGENS.some((name) => name === field)
    ? `Allergen ${allergenName(ALLERGENS.find((name) => name === field) ?? 'milk')}`
    : FIELDS[field] ?? field,
  value: (value: string) => STATES[value] ?? (value || 'nothing'),
  was: 'was',
  now: 'now',
  toTell: (orders: number) =>
    `${plural(orders, 'order holds', 'orders hold')} a meal that it corrects: each customer is told by mail once it is live, and not before.`,
  at: 'Goes live at, in London',
  atNeeded: 'Please choose a day and a time.',
  plan: 'Plan it',
  askPlan: (source: string, time: string) => ({
    title: 'Plan this menu?', text: `${source} becomes the menu at ${time}, by itself. Until then you can take it back.`,
    confirm: 'Plan it',
  }),
  planned: (time: string) => `It goes live at ${time}.`,
  plannedName: 'The planned menu',
  plannedFor: (time: string) => `Planned for ${time}`,
  failedPlan: 'Did not go live',
  problem: (problem: string) =>
    `${problem} The menu from before is still live. Compare this one, mend its file if it needs that, take it back, and plan it again.`,
  stale: 'The menu was changed since it was planned, so it will not go live. Compare it, take it back, and plan it again.',
  lookAtPlan: 'Compare the planned menu',
  takeBack: 'Take it back',
  askTakeBack: (time: string) => ({
    title: 'Take it back?', text: `The menu that was planned for ${time} does not go live.`, confirm: 'Take it back',
  }),
  takenBack: 'It is taken back.',
  goLive: 'Make this the menu',
  leave: 'Leave it',
  ask: (count: number, source: string) => ({
    title: 'Make this the menu?',
    text: `${source}: ${plural(count, 'thing changes', 'things change')} for every customer within seconds. Who ordered a meal that this corrects is told by mail.`,
    confirm: 'Make it the menu',
  }),
  live: (version: number, told: number, isPublished: boolean) => [
    `Version ${version} is live.`,
    ...(told ? [`${plural(told, 'order holds', 'orders hold')} a corrected meal: see “What to cook” for whom to call.`] : []),
    ...(isPublished ? [] : ['Pages that are open may hear of it later.']),
  ].join(' '),
} as const;
