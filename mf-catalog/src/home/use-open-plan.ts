import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api';
import { current } from 'shared-events';
import { useShop } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { planPath } from 'shared-remote/paths';
import { PLANS } from '../copy';
import { menuState } from '../meal-plan/menu-state';
import { figuresIn } from '../menu/meal';
import { MenuError, messageOf } from '../menu/menu-error';
import type { MenuSource } from '../menu/menu-source';
import type { Plan } from '../menu/plan';
import { loadDocument } from './load-document';

/** Whether a service worker answers for this page. Browsers have none outside secure contexts. */
const isKept = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

type Opening = { status: 'closed' } | { status: 'opening' } | { status: 'failed'; message: string };

/** 'Open Me': opens the meal-plan page with the plan, the menu and the app status as its navigation state (HOME-8). */
export function useOpenPlan(source: MenuSource, plan: Plan): { opening: Opening; open: () => void } {
  const { navigation, bus } = useShop();
  const [opening, setOpening] = useState<Opening>({ status: 'closed' });
  const navigated = useRef(false);

  // The plan's page was loaded as a document, and the browser's back button shows this one as it was left.
  useEffect(() => onPageRestored(() => {
    navigated.current = false;
    setOpening({ status: 'closed' });
  }), []);

  async function open(): Promise<void> {
    // This page stays visible until the next one is mounted: a second tap would add a second history entry.
    if (navigated.current) return;
    setOpening({ status: 'opening' });
    try {
      // Before the menu: one that goes live meanwhile is fetched again, and one of before is not taken for it.
      const status = current(bus, 'app-status');
      const { data, kept } = await source.menu();
      const menu = data.filter((meal) => figuresIn(meal, plan.id));
      if (menu.length === 0) throw new MenuError(PLANS.menuFailed);
      navigation.push(planPath(plan.id), menuState(plan, menu, kept ? undefined : status));
      navigated.current = true;
    } catch (error) {
      // The shop can't be reached, and the service worker may have kept the plan's page, which then says how old it is (decision 062).
      if (error instanceof ApiError && error.status === 0 && isKept()) return loadDocument(planPath(plan.id));
      setOpening({ status: 'failed', message: messageOf(error, PLANS.menuFailed) });
    }
  }

  return { opening, open: () => void open() };
}
