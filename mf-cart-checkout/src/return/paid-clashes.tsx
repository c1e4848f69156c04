import { useEffect, useState } from 'react';
import { useService, useShop } from 'shared-remote';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, eatsAll } from 'shared-rules';
import { clashText } from 'shared-ui';
import styles from '../cart/clashes.module.css';
import { createMealLookup, type KnownMeal } from '../cart/meal-lookup';
import { allergens, clashes as texts } from '../copy';
import { cart as cartService } from '../services';

/**
 * The meals just paid that the visitor does not eat. The server tells this page no meals (docs/decisions/055): both are known
 * only to the browser that paid.
 */
export function PaidClashes({ sessionId }: { sessionId: string }) {
  const answer = useNotEaten();
  const meals = usePaidMeals(sessionId, !eatsAll(answer));
  const clashing = meals.flatMap((meal) => {
    const clash = clashOf(meal, answer);
    return clash ? [{ meal, clash }] : [];
  });
  if (clashing.length === 0) return null;
  return (
    <div className={styles.clashes}>
      <p className={styles.title}>{texts.paid(clashing.length)}</p>
      <ul className={styles.list}>{clashing.map(({ meal, clash }) => <li key={meal.id}>{meal.name}. {clashText(clash)}.</li>)}</ul>
      <p>{allergens.advice}</p>
    </div>
  );
}

/** Each meal once; none where another browser paid. */
function usePaidMeals(sessionId: string, wanted: boolean): readonly KnownMeal[] {
  const { api } = useShop();
  const cart = useService(cartService);
  const [meals, setMeals] = useState<readonly KnownMeal[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const load = async () => {
      const ids = (await cart.connect()).paidMeals(sessionId);
      if (ids.length > 0) setMeals((await createMealLookup(api)(ids, 0, abort.signal)).meals);
    };
    // The cart has warned before the payment, and the order's details warn again: this page does without.
    load().catch(() => {});
    return () => abort.abort();
  }, [api, cart, sessionId, wanted]);
  return meals;
}
