import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, parseAnswer, type CheckoutSession } from 'shared-api';
import { CheckoutSessionAnswer } from 'shared-api/answers/checkout';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { CHECKOUT_SESSION_MS, CHECKOUT_USABLE_MS, SWITCH_TEXTS } from 'shared-rules';
import { checkout as texts } from '../copy';
import { useOpenCheckout } from '../use-open-checkout';
import { checkoutProblem, type CheckoutProblem } from './checkout-problem';
import { createSessionRequester, type SessionRequest } from './session-requester';
import type { CartSnapshot } from '../use-cart';
import { isKnown, type Switches } from './switches';
import type { GuestPostCode } from './use-guest-post-code';

export type Checkout =
  /** App status, allergens or the session are loading. */
  | { status: 'preparing' }
  /** The customer or the shop has to change something first. */
  | { status: 'waiting'; obstacle: Obstacle }
  /** `usableUntil`: by the browser's clock, ms; afterwards the session may end before its payment. */
  | { status: 'ready'; session: CheckoutSession; usableUntil: number }
  | { status: 'failed'; problem: CheckoutProblem };

/** Why no session can be requested, with a sentence for the customer. */
interface Obstacle {
  kind: 'switch' | 'closed-day' | 'offline' | 'post-code' | 'post-code-unchecked';
  reason: string;
}

interface CheckoutNeeds {
  cart: CartSnapshot;
  switches: Switches & { refresh: () => Promise<void> };
  customer: 'unknown' | 'guest' | 'signed-in';
  /** A guest's post code. */
  postCode: Pick<GuestPostCode, 'accepted' | 'checking' | 'error' | 'retry'>;
  /** Why the delivery day is closed; undefined if it is open. */
  closedDay: string | undefined;
  /** The day that the customer sees and wants; undefined while it is not known. */
  deliveryDay: string | undefined;
  /** For the driver; undefined if nothing was typed. */
  deliveryNote: string | undefined;
  allergens: 'loading' | 'loaded' | 'failed';
  online: boolean;
}

/** The code of a refusal because another menu is live than the one whose allergens the page shows. */
const OTHER_MENU = 'menu_corrected';

/** Of a session of an older backend, which does not say it, ms: as long as a new one is usable. */
const USABLE_MS = CHECKOUT_SESSION_MS - CHECKOUT_USABLE_MS;

/** Requests a session as soon as nothing prevents it (CHECKOUT-1 to CHECKOUT-7). */
export function useCheckout(needs: CheckoutNeeds): { checkout: Checkout; retry: () => void } {
  const { api, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const [requester] = useState(() => createSessionRequester(async (body) =>
    parseAnswer(CheckoutSessionAnswer, await api.call('POST /payments/create-checkout-session', { body }))));
  const state = useSyncExternalStore(requester.subscribe, requester.get, requester.get);

  const obstacle = findObstacle(needs);
  const isBlocked = obstacle !== undefined;
  const { cart, customer, switches, deliveryDay, deliveryNote } = needs;
  const postCode = needs.postCode.accepted;
  const { refresh, menuVersion } = switches;
  const request = useMemo(
    () => (isBlocked ? null : sessionRequest(cart, {
      postCode: customer === 'guest' ? postCode : undefined, deliveryDate: deliveryDay, deliveryNote, menuVersion, uid,
    })),
    [isBlocked, cart, customer, postCode, deliveryDay, deliveryNote, menuVersion, uid],
  );
  useEffect(() => requester.setRequest(request), [requester, request]);
  useEffect(() => () => requester.close(), [requester]);

  const problem = useMemo(() => (state.status === 'failed' ? checkoutProblem(state.error, state.request) : undefined), [state]);
  const conflict = state.status === 'failed' && state.error instanceof ApiError && state.error.status === 409 ? state.error : undefined;
  const isRefreshing = useConflict(conflict, refresh, state.status === 'ready');

  const usableUntil = state.status === 'ready' ? state.since + (state.session.usableForMs ?? USABLE_MS) : undefined;
  useEffect(() => {
    const renew = () => {
      if (usableUntil !== undefined && document.visibilityState === 'visible' && Date.now() > usableUntil) requester.retry();
    };
    // Back from the payment page: the session may have been paid or have expired.
    const stopListening = onPageRestored(requester.retry);
    document.addEventListener('visibilitychange', renew);
    const timer = usableUntil === undefined ? undefined : setTimeout(renew, usableUntil - Date.now() + 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      stopListening();
    };
  }, [requester, usableUntil]);

  const loadFailed = needs.allergens === 'failed' || (switches.fetched && !isKnown(switches));
  const checkout: Checkout = obstacle?.kind === 'loading'
    ? loadFailed ? { status: 'failed', problem: { kind: 'failed' } } : { status: 'preparing' }
    : obstacle ? { status: 'waiting', obstacle }
    : state.status === 'ready' && usableUntil !== undefined ? { status: 'ready', session: state.session, usableUntil }
    : isRefreshing ? { status: 'preparing' }
    : problem ? { status: 'failed', problem }
    : { status: 'preparing' };
  useOpenCheckout(request !== null && checkout.status !== 'failed');
  return { checkout, retry: requester.retry };
}

/** How many newer menus in a row are fetched before the customer has to press 'Try again'. */
const MAX_MENU_REFRESHES = 3;

/**
 * Fetches the switches after a conflict (CHECKOUT-30). With them comes the number of the live menu: the cart then shows its allergens, and
 * requests a session for it by itself.
 * @returns whether a newer menu is on its way
 */
function useConflict(conflict: ApiError | undefined, refresh: () => Promise<void>, isReady: boolean): boolean {
  const [answered, setAnswered] = useState<ApiError>();
  const menus = useRef(0);
  const isOfMenu = conflict?.code === OTHER_MENU;
  useEffect(() => {
    if (isReady) menus.current = 0;
  }, [isReady]);
  useEffect(() => {
    if (!conflict) return;
    if (isOfMenu) menus.current += 1;
    // Backends that name a newer menu each time would be asked for ever.
    if (isOfMenu && menus.current > MAX_MENU_REFRESHES) setAnswered(conflict);
    else void refresh().then(() => setAnswered(conflict));
  }, [conflict, isOfMenu, refresh]);
  return isOfMenu && answered !== conflict;
}

/** Undefined if a session can be requested. */
function findObstacle(
  { cart, switches, customer, postCode, closedDay, allergens, online }: CheckoutNeeds,
): Obstacle | { kind: 'loading' } | undefined {
  if (switches.loaded && !switches.orderingEnabled) return { kind: 'switch', reason: SWITCH_TEXTS.ordering };
  if (switches.loaded && !switches.paymentsEnabled) return { kind: 'switch', reason: SWITCH_TEXTS.payments };
  if (closedDay) return { kind: 'closed-day', reason: closedDay };
  if (!online) return { kind: 'offline', reason: texts.offline };
  if (customer === 'guest' && postCode.checking) return { kind: 'loading' };
  if (customer === 'guest' && !postCode.accepted) return postCodeNeeded(postCode);
  if (!isKnown(switches) || customer === 'unknown' || allergens !== 'loaded' || cart.items.length === 0) return { kind: 'loading' };
  return undefined;
}

/** It must not say 'enter your post code' below a post code that was refused, or that nobody could check. */
function postCodeNeeded({ error, retry }: CheckoutNeeds['postCode']): Obstacle {
  if (error === undefined) return { kind: 'post-code', reason: texts.needsPostCode };
  return retry ? { kind: 'post-code-unchecked', reason: texts.postCodeUnchecked } : { kind: 'post-code', reason: texts.otherPostCode };
}

interface Answers {
  postCode: string | undefined;
  deliveryDate: string | undefined;
  deliveryNote: string | undefined;
  menuVersion: number;
  uid: string | undefined;
}

function sessionRequest({ cartId, items }: CartSnapshot, answers: Answers): SessionRequest {
  const { postCode, deliveryDate, deliveryNote, menuVersion, uid } = answers;
  return {
    uid,
    lineIds: items.map(({ id }) => id),
    body: {
      cartId,
      ...(postCode !== undefined && { postCode }),
      ...(deliveryDate !== undefined && { deliveryDate }),
      ...(deliveryNote !== undefined && { deliveryNote }),
      menuVersion,
      items: items.map(({ plan, quantity, menu }) => ({
        planId: plan.id, quantity, priceInCents: plan.priceInCents, mealIds: menu.map(({ id }) => id),
      })),
    },
  };
}
