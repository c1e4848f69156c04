export const TASTING = {
  title: 'Tasting week',
  description: 'One week of every dish we are proud of.',
  heading: 'Tasting week',
  madeWith: (version: string) => `Made with React ${version}`,
  inCart: (count: number) => (count === 1 ? 'One week is in your cart.' : `${count} weeks are in your cart.`),
  add: 'Add this week',
  added: 'It is in your cart.',
  failed: 'That did not work. Please try again.',
  home: 'All plans',
};
