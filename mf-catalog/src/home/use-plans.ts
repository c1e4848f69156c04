import { useCallback, useEffect, useRef, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { whenIdle } from 'shared-remote/when-idle';
import { PLANS } from '../copy';
import { messageOf } from '../menu/menu-error';
import type { MenuSource } from '../menu/menu-source';
import { menuVersionOf } from '../menu/menu-version';
import type { Plan } from '../menu/plan';

export type PlansState = { status: 'loading' } | { status: 'ready'; plans: Plan[] } | { status: 'failed'; message: string };

/**
 * The plans: those the page was composed with, else from the cache, else fetched. Composed plans may be older than the
 * menu version in app status, so they are fetched again when the page is idle, and for each new menu version.
 */
export function usePlans(source: MenuSource, composed: Plan[] | undefined): { state: PlansState; retry: () => void } {
  const { bus, hydrate } = useShop();
  const status = useTopic(bus, 'app-status');
  const [state, setState] = useState<PlansState>(() => {
    // The first render must match the composed HTML while hydrating, so it may not read the cache.
    const plans = composed ?? (hydrate ? undefined : source.cachedPlans());
    return plans ? { status: 'ready', plans } : { status: 'loading' };
  });
  const hasPlans = useRef(state.status === 'ready');

  const load = useCallback(async () => {
    try {
      const { data: plans } = await source.plans();
      hasPlans.current = true;
      setState((before) => (before.status === 'ready' && same(before.plans, plans) ? before : { status: 'ready', plans }));
    } catch (error) {
      // The plans shown are more useful than an error, and the server checks the price of each order anyway.
      if (!hasPlans.current) setState({ status: 'failed', message: messageOf(error, PLANS.plansFailed) });
    }
  }, [source]);

  const version = menuVersionOf(status);
  useEffect(() => {
    if (!hasPlans.current) return void load();
    return version === undefined ? undefined : whenIdle(() => void load());
  }, [load, version]);

  const retry = useCallback(() => {
    setState({ status: 'loading' });
    void load();
  }, [load]);
  return { state, retry };
}

function same(a: Plan[], b: Plan[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
