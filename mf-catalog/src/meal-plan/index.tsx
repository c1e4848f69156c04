import { defineView } from 'shared-remote';
import { menuHead } from './head';
import { loadMenu } from './load-menu';
import { MenuFailed } from './menu-failed';
import { MenuPage } from './menu-page';
import { MenuSkeleton } from './menu-skeleton';
import { parsePlanPage, type PlanPage } from './menu-state';
import { useMenu } from './use-menu';

function MealPlan({ data }: { data: PlanPage | undefined }) {
  const now = useMenu(data);
  if (now.status === 'failed') return <MenuFailed onRetry={now.retry} />;
  return now.status === 'ready' ? <MenuPage key={now.menu.plan.id} state={now.menu} time={data?.time} /> : <MenuSkeleton />;
}

/** The address without a plan is composed as a skeleton: its plan is in the navigation state. */
export default defineView<PlanPage>({
  load: loadMenu, parse: parsePlanPage, head: menuHead, Component: MealPlan, Skeleton: MenuSkeleton,
});
