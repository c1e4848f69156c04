import { confirmedFromHere } from 'shared-remote/confirmed-from-here';
import { clashOf, eatsAll, type NotEaten } from 'shared-rules';
import { Button, clashText } from 'shared-ui';
import { DIET, MENU } from '../copy-meal-plan';
import { NotEatenQuestion } from '../diet/not-eaten-question';
import type { WeekSlot } from '../menu/week';
import styles from './diet-panel.module.css';
import { useFittingWeek, type Choices } from './use-fitting-week';

/** What the visitor does not eat, and one tap that swaps what clashes with it. It marks meals and never hides one. */
export function DietPanel({ week, choices }: { week: readonly WeekSlot[]; choices: Choices }) {
  const { answer, swaps, left, swapped, swap, undo } = useFittingWeek(week, choices);
  const asked = !eatsAll(answer);
  const canSwap = asked ? swaps.length > 0 : true;
  return (
    <section className={styles.panel} aria-label={DIET.label} {...confirmedFromHere}>
      <NotEatenQuestion />
      <div className={styles.result}>
        <div role="status" className={styles.text}>
          {swapped !== undefined && <p>{DIET.swapped(swapped)}</p>}
          {asked && swapped === undefined && swaps.length > 0 && <p>{DIET.clashing(swaps.length + left.length)}</p>}
          {asked && swaps.length === 0 && left.length === 0 && <p>{DIET.noClash} {MENU.kitchen}</p>}
          {asked && swaps.length === 0 && left.length > 0 && <Left left={left} answer={answer} />}
        </div>
        {(swapped !== undefined || canSwap) && (
          <Button
            look="secondary"
            // The second click of a double click would undo at once.
            onClick={(event) => { if (event.detail < 2) (swapped === undefined ? () => swap('vegetarian') : undo)(); }}
          >
            {swapped === undefined ? labelOf(answer) : DIET.undo}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The slots that could not be changed. */
function Left({ left, answer }: { left: readonly WeekSlot[]; answer: NotEaten }) {
  return (
    <>
      <p>{DIET.left(left.length)}</p>
      <ul className={styles.left}>
        {left.map(({ day, mealTime, chosen }) => {
          const clash = clashOf(chosen, answer);
          const slot = MENU.slot(MENU.days[day], MENU.mealTimes[mealTime]);
          return <li key={slot}>{`${slot}: ${chosen.name}. ${clash ? clashText(clash) : ''}.`}</li>;
        })}
      </ul>
    </>
  );
}

function labelOf({ diet, allergens }: NotEaten): string {
  if (allergens.length > 0) return DIET.swapClashing;
  return DIET.make[diet ?? 'vegetarian'];
}
