import { isDeepStrictEqual } from 'node:util';
import type { Allergens } from 'shared-api';
import { combinedAllergens } from 'shared-rules';
import type { Evidence } from './evidence';
import { CUSTOMERS, isCustomer } from './model';

/** Two transactions that ran beside each other. */
const AT_ONCE_MS = 2000;

/** I10: nothing holds who was erased; of guests the step itself asks, since they may come back with the same address. */
export function erasedAreGone({ erasures, profiles, orders, attempts, outbox, quarantine }: Evidence): string[] {
  const gone = new Set(erasures.map(({ uid }) => uid));
  const addresses = new Map<string, number>(erasures.flatMap(({ uid, erasedAt }) =>
    (isCustomer(uid) ? [[CUSTOMERS[uid], erasedAt.getTime()]] : [])));
  // A payment that came later was set aside, and whoever made it was told.
  const holds = (uid: string | null, email: string | null, since = new Date(0)) =>
    (uid !== null && gone.has(uid)) || (email !== null && since.getTime() < (addresses.get(email) ?? 0) - AT_ONCE_MS);
  return [
    ...profiles.filter(({ uid, email }) => holds(uid, email)).map(({ uid }) => `account ${uid} was erased, and is there`),
    ...orders.filter(({ uid, email }) => holds(uid, email)).map(({ orderId }) => `order ${orderId} is of somebody who was erased`),
    ...attempts.filter(({ uid, email }) => holds(uid, email)).map(({ id }) => `attempt ${id} is of somebody who was erased`),
    ...outbox.filter(({ uid, recipient, createdAt }) => holds(uid, recipient, createdAt))
      .map(({ key }) => `mail ${key} is to somebody who was erased`),
    ...quarantine.filter(({ email, createdAt }) => holds(null, email, createdAt)).map(
      ({ sessionId }) => `the case of ${sessionId} is of somebody who was erased`,
    ),
  ];
}

/**
 * I12: whoever still gets a meal that is not what it was when they ordered it has been told what it is now; once it has left the
 * kitchen, that or worse.
 */
export function correctionsAreTold({ orders, meals, outbox }: Evidence): string[] {
  const now = new Map(meals.map((meal) => [meal.id, meal]));
  return orders.filter(
    ({ status }) => ['NEW', 'PREPARING', 'DELIVERING'].includes(status),
  ).flatMap(({ id, orderId, status, lines, changedMeals, changedIn }) => {
    const isSo = (told: Allergens, is: Allergens | undefined) =>
      isDeepStrictEqual(is && status === 'DELIVERING' ? combinedAllergens(is, told) : is, told);
    const noted = new Map((changedMeals ?? []).map((meal) => [meal.mealId, meal]));
    const untold = lines.flatMap((line) => line.meals).filter(
      (meal) => !isSo((noted.get(meal.id)?.now ?? meal).allergens, now.get(meal.id)?.allergens),
    ).map(
      (meal) => `order ${orderId} says of ${meal.id} what is no longer so`,
    );
    const mailed = noted.size === 0 || outbox.some(({ key }) => key === `meals-changed:${id}:${changedIn}`);
    return [...untold, ...(mailed ? [] : [`order ${orderId} was corrected, and its customer was not told`])];
  });
}
