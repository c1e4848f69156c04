/** Texts of /extra. */
export const EXTRAS = {
  title: 'Extras: sauce and bread',
  description: 'Our slow-cooked tomato sauce and the bread we bake each morning.',
  heading: 'Extras',
  intro: 'Two things that we make ourselves every day. They are not for sale online at the moment.',
} as const;
