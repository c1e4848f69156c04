import { unbroken } from './unbroken';

it.each([
  'Your meals arrive Monday 30_November',
  'Order by the end of Friday 27_November, London time.',
  'As of 30_Nov_2026, 11:05. We could not ask for anything newer.',
  'Your box comes between 8_am and 6_pm.',
  'From £64.95_a_week',
  'about 1,650_Cal a day, 96_g protein',
  'Keep it at 5_°C or below. Heat 20_min in an oven (180_°C) or 6_min in a microwave oven (800_W).',
  'Yes, we deliver to E4_6EY.',
  'Order FDK-7K2M9Q4T is cancelled.',
  'Three plans, Monday to Friday, 15 meals, in 2026.',
])('lets lines end in %j only at its spaces', (text) => {
  expect(unbroken(text.replaceAll('_', ' '))).toBe(text.replaceAll('_', '\u00a0'));
});
