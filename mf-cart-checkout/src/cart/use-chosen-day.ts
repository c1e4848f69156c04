import { useEffect, useState } from 'react';
import { offeredDays, otherDay, takenDayText } from 'shared-rules';
import { readDeliveryDay, storeDeliveryDay } from '../stored-delivery-day';
import type { Switches } from './switches';
import { useDeliveryDay } from './use-delivery-day';

export interface ChosenDay {
  /** 'YYYY-MM-DD'; by the browser's clock until the shop's is known. */
  day: string;
  /** The next open Mondays. */
  offered: readonly string[];
  /** Without a box left when the shop was last asked. This customer's own open checkout may hold them: only the server can tell. */
  fullDays: readonly string[];
  /** That the chosen day is one of them, as a sentence; undefined if it is none. */
  full: string | undefined;
  /** Why nothing is delivered on that day; undefined if it is open. */
  closed: string | undefined;
  /** The day that the customer saw or chose before, if one can't order for it any more and they have not chosen since. */
  passed: string | undefined;
  /** What can be chosen instead of it. */
  other: string | undefined;
  choose: (day: string) => void;
}

/** The Monday that the customer chose; until they do, that of an order placed now (DELIVERY-13). Stored for this tab, once they saw it. */
export function useChosenDay(switches: Pick<Switches, 'loaded' | 'fetched' | 'clockOffset' | 'closedDays' | 'fullDays'>): ChosenDay {
  const { loaded, fetched, clockOffset, closedDays, fullDays } = switches;
  const first = useDeliveryDay(clockOffset);
  const [chosen, choose] = useState(readDeliveryDay);
  useEffect(() => {
    if (chosen !== undefined) storeDeliveryDay(chosen);
  }, [chosen]);
  const isKnown = loaded && fetched;
  if (isKnown && chosen === undefined && !closedDays.includes(first)) choose(first);
  const day = chosen !== undefined && chosen > first ? chosen : first;
  const taken = { closedDays, fullDays };
  return {
    day, offered: offeredDays(first, closedDays), fullDays, choose, other: otherDay(day, first, taken),
    passed: isKnown && chosen !== undefined && chosen < first ? chosen : undefined,
    closed: closedDays.includes(day) ? takenDayText(day, first, taken) : undefined,
    full: fullDays.includes(day) ? takenDayText(day, first, taken) : undefined,
  };
}
