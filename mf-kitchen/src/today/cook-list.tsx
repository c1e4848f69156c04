import type { CookList as Data } from 'shared-api/schemas/kitchen';
import { allergenName } from 'shared-ui';
import { cooking as texts } from '../copy';
import { Listed } from '../frame/listed';
import { capital } from '../words';
import { cookDays, type AllergenGroup, type CookedMeal, type StationList } from './allergen-groups';
import styles from './cook-list.module.css';

/** What to cook, by day and by groups of allergens. */
export function CookList({ data }: { data: Data }) {
  const days = cookDays(data.meals);
  const isByStation = data.meals.some(({ station }) => station !== undefined);
  return (
    <>
      <ul role="list" className={styles.facts}>
        <li><strong>{texts.portions(data.portions)}</strong></li>
        {data.unpaidOrders > 0 && <li>{texts.unpaid(data.unpaidOrders)}</li>}
        {data.heldOrders > 0 && <li>{texts.held(data.heldOrders)}</li>}
      </ul>
      {days.length === 0 && <p>{texts.nothing}</p>}
      <div className={styles.days}>
        {days.map(({ day, stations }) => (
          <section key={day} className={styles.day} aria-labelledby={`cook-${day}`}>
            <h2 id={`cook-${day}`} className={styles.dayName}>{capital(day)}</h2>
            {stations.map((list) => <Station key={list.station ?? ''} list={list} isNamed={isByStation} />)}
          </section>
        ))}
      </div>
    </>
  );
}

function Station({ list: { station, groups }, isNamed }: { list: StationList; isNamed: boolean }) {
  const portions = groups.flatMap(({ meals }) => meals).reduce((sum, meal) => sum + meal.portions, 0);
  return (
    <>
      {isNamed && <h3 className={styles.station}>{texts.station(station, portions)}</h3>}
      {groups.map((group) => <Group key={group.contains.join()} group={group} heading={isNamed ? 'h4' : 'h3'} />)}
    </>
  );
}

function Group({ group: { contains, meals }, heading: Heading }: { group: AllergenGroup; heading: 'h3' | 'h4' }) {
  return (
    <div className={styles.group}>
      {contains.length > 0
        ? <Heading className={styles.contains}>{texts.contains(contains.map(allergenName))}</Heading>
        : <Heading className={styles.free}>{texts.free}</Heading>}
      <ul role="list" className={styles.meals}>
        {meals.map((meal) => <Meal key={`${meal.mealId} ${meal.mealTime}`} meal={meal} />)}
      </ul>
    </div>
  );
}

function Meal({ meal: { meal, mealTime, portions, sizes, mayContain } }: { meal: CookedMeal }) {
  return (
    <li className={styles.meal}>
      <span className={styles.count}>{portions}</span>
      <div>
        <p className={styles.name}><bdi>{meal}</bdi> <span className={styles.time}>{capital(mealTime)}</span></p>
        <p className={styles.sizes}>
          <Listed items={sizes.map(({ plan, calories, portions: count }) =>
            <><span>{`${count} × `}</span><bdi>{plan}</bdi>{calories !== null && <span>{` (${texts.calories(calories)})`}</span>}</>)} />
        </p>
        {mayContain.length > 0 && <p className={styles.sizes}>{texts.mayContain(mayContain.map(allergenName))}</p>}
      </div>
    </li>
  );
}
