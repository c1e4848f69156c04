import { formatDayOfYear, formatPrice, leastTotal, londonDay, reductionText, type Reduction } from 'shared-rules';

/** What a manager reads about promotion codes. */

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
const lastDay = (expiresAt: string) => formatDayOfYear(londonDay(new Date(Date.parse(expiresAt) - 1)));

interface Asked { code: string; reduction: Reduction; until?: string | undefined; maxUses?: number | undefined }

export const promotions = {
  title: 'Promotion codes',
  none: 'There are no codes.',
  states: { usable: 'Can be used', ended: 'Ended', expired: 'Over', 'used-up': 'Used up', unfinished: 'Not made yet' },
  unfinished: 'The payment provider did not answer. Make it once more, with the same words.',
  used: (uses: number, maxUses: number | undefined) => {
    if (maxUses !== undefined) return `Used ${times(uses)} of at most ${maxUses}`;
    return uses === 0 ? 'Used by nobody' : `Used ${times(uses)}`;
  },
  until: (expiresAt: string) => `until ${lastDay(expiresAt)}`,
  end: (code: string) => `End ${code}`,
  askEnd: (code: string) => ({
    title: `End ${code}?`,
    text: 'Nobody can use it from now on, and it is never made again. Orders that were made with it stay as they are.',
    confirm: `End ${code}`,
  }),
  ended: (code: string) => `${code} has ended.`,
  fields: {
    code: 'Code', codeHint: '3 to 20 letters, digits and hyphens. Customers type it on the payment page.', takes: 'Takes off',
    percent: 'Per cent', pounds: 'Pounds', amount: 'How much',
    until: 'Last day', untilHint: 'Empty: without an end.', uses: 'Orders at most', usesHint: 'Empty: as many as come.',
  },
  wrong: {
    code: 'Please type 3 to 20 letters, digits or hyphens.', percent: 'Please type a whole number from 1 to 99.',
    pounds: 'Please type pounds like 5 or 2.50, at most 1,000.',
    uses: 'Please type a whole number, or nothing.',
  },
  make: 'Make the code',
  ask: ({ code, reduction, until, maxUses }: Asked) => ({
    title: `Make ${code}?`,
    text: [
      `${code} takes ${reductionText(reduction)} for carts from ${formatPrice(leastTotal(reduction))} on`,
      ...(until === undefined ? [] : [`until the end of ${formatDayOfYear(until)}`]),
      ...(maxUses === undefined ? [] : [`${times(maxUses)} at most`]),
    ].join(', ').concat('. Customers can use it at once.'),
    confirm: `Make ${code}`,
  }),
  made: (code: string) => `${code} can be used.`,
} as const;
