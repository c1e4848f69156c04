import { useId } from 'react';
import { planPath } from 'shared-remote/paths';
import { calorieRange, mealPrice, unbroken } from 'shared-rules';
import { ErrorNotice, Link, Picture, Price } from 'shared-ui';
import { kcal, PLANS } from '../copy';
import type { MenuSource } from '../menu/menu-source';
import type { Plan } from '../menu/plan';
import { PHONE_WIDTH } from '../photos';
import styles from './plan-card.module.css';
import { useOpenPlan } from './use-open-plan';
import { useSlow } from './use-slow';

export function PlanCard({ plan, source }: { plan: Plan; source: MenuSource }) {
  const nameId = useId();
  const { opening, open } = useOpenPlan(source, plan);
  const slow = useSlow(opening.status === 'opening');
  return (
    <li className={styles.card}>
      <Picture
        src={plan.photoURL} alt="" sizes={`(min-width: 70rem) 22rem, (min-width: 44.5rem) 31vw, (min-width: 30rem) 46vw, ${PHONE_WIDTH}`}
        className={styles.photo}
      />
      <div className={styles.body}>
        <h3 id={nameId} className={styles.name}>{plan.name}</h3>
        <p className={styles.calories}>
          <span>{unbroken(kcal(calorieRange(plan.minCalories, plan.maxCalories)))}</span> {PLANS.aDay}
        </p>
        <p className={styles.price}>
          <strong className={styles.amount}><Price pence={plan.priceInCents} /></strong> <span className={styles.vat}>{PLANS.vat}</span>
        </p>
        <dl className={styles.facts}>
          {plan.priceInCents !== undefined && (
            <div><dt>{PLANS.perMeal}</dt><dd className={styles.fact}><Price pence={mealPrice(plan.priceInCents)} /></dd></div>
          )}
          {plan.dailyProtein > 0 && <div><dt>{PLANS.protein}</dt><dd className={styles.fact}>{PLANS.grams(plan.dailyProtein)}</dd></div>}
          {plan.sampleMeals.length > 0 && (
            <div><dt>{PLANS.samples}</dt>{plan.sampleMeals.map((name) => <dd key={name} className={styles.fact}>{name}</dd>)}</div>
          )}
        </dl>
        <Link
          to={planPath(plan.id)}
          look="primary"
          className={styles.open}
          busy={opening.status === 'opening'}
          aria-describedby={nameId}
          onPlainClick={open}
        >
          {PLANS.open}
        </Link>
        <p role="status" className={styles.slow}>{slow && PLANS.slow}</p>
        {opening.status === 'failed' && <ErrorNotice title={PLANS.oops} message={opening.message} hint={PLANS.later} />}
      </div>
    </li>
  );
}
