import { ErrorNotice, Skeleton } from 'shared-ui';
import { PLANS } from '../copy';
import type { MenuSource } from '../menu/menu-source';
import { PlanCard } from './plan-card';
import styles from './plan-card.module.css';
import type { PlansState } from './use-plans';
import { useSlow } from './use-slow';

/** The plan cards, or why there are none (HOME-9). */
export function PlanList({ state, retry, source }: { state: PlansState; retry: () => void; source: MenuSource }) {
  const slow = useSlow(state.status === 'loading');

  if (state.status === 'failed') {
    return <ErrorNotice title={PLANS.oops} message={state.message} hint={PLANS.later} onRetry={retry} />;
  }
  if (state.status === 'loading') {
    return (
      <>
        <p role="status" className={slow ? styles.slow : styles.loading}>{slow ? PLANS.slow : PLANS.loading}</p>
        <ul role="list" className={styles.list} aria-hidden="true">{[1, 2, 3].map((key) => <PlanSkeleton key={key} />)}</ul>
      </>
    );
  }
  if (state.plans.length === 0) return <p>{PLANS.none}</p>;
  return (
    <ul role="list" className={styles.list}>
      {state.plans.map((plan) => <PlanCard key={plan.id} plan={plan} source={source} />)}
    </ul>
  );
}

function PlanSkeleton() {
  return (
    <li className={styles.card}>
      <Skeleton kind="picture" />
      <div className={styles.body}>
        <Skeleton kind="line" count={3} />
        <Skeleton kind="title" />
      </div>
    </li>
  );
}
