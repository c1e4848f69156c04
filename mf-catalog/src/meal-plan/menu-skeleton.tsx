import { DAYS, MEAL_TIMES } from 'shared-rules';
import { Button, Skeleton } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import { DeliveryDates } from '../delivery/next-delivery';
import bar from './add-to-cart.module.css';
import { BoxNoteSkeleton } from './box-note';
import { DietPanelSkeleton } from './diet-panel-skeleton';
import cards from './meal-card.module.css';
import groups from './meal-group.module.css';
import { MenuLayout } from './menu-layout';
import styles from './menu-skeleton.module.css';

/** The menu's layout while it loads, with the texts that are the same for every plan. */
export function MenuSkeleton() {
  return (
    <div aria-hidden="true">
      <MenuLayout
        photo={<Skeleton kind="picture" />}
        heading={<Skeleton kind="title" />}
        calories={<Skeleton kind="line" />}
        dates={<><DeliveryDates /><BoxNoteSkeleton /></>}
        bar={<BarSkeleton />}
      >
        <DietPanelSkeleton />
        {MEAL_TIMES.map((mealTime) => (
          <div key={mealTime} className={groups.group}>
            <p className={styles.heading}>{MENU.mealTimes[mealTime]}</p>
            <div className={groups.meals}>{DAYS.map((day) => <CardSkeleton key={day} day={MENU.days[day]} />)}</div>
          </div>
        ))}
      </MenuLayout>
    </div>
  );
}

function BarSkeleton() {
  return (
    <div className={bar.bar}>
      <p className={bar.price}><span className={bar.amount}>£</span> <span className={bar.soft}>{MENU.weekPrice}</span></p>
      <Button disabled className={bar.add}>{MENU.add}</Button>
    </div>
  );
}

function CardSkeleton({ day }: { day: string }) {
  return (
    <div className={cards.card}>
      <div className={cards.photo}><Skeleton kind="picture" /></div>
      <div className={cards.body}>
        <p className={cards.day}>{day}</p>
        <Skeleton kind="line" count={5} />
      </div>
      <div className={styles.choice} />
    </div>
  );
}
