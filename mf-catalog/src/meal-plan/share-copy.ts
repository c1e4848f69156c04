import { meals } from '../copy-meal-plan';

/** What is in copy.ts is loaded with Home too. */
export const SHARE = {
  label: 'A shared week',
  shown: (swaps: number) => (swaps === 0 ? 'Here’s the week that was shared with you.' : `Here’s the week that was shared with you: ${meals(swaps)} swapped.`),
  lost: (count: number) => `${meals(count)} of it ${count === 1 ? 'is' : 'are'} not on this menu any more, and we show the plan’s own instead.`,
  back: (ownSwaps: number) => (ownSwaps === 0 ? 'Show the plan’s own week' : 'Back to my own week'),
  ask: 'Like this week? Show it to somebody.',
  share: 'Share my week',
  title: (plan: string) => `Here’s my week: ${plan}`,
  copied: 'The link to your week is copied.',
  failed: 'Your browser does not let us copy the link. Here it is:',
} as const;
