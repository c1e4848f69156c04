import { useEffect, useState, type Ref } from 'react';
import { classNames } from 'shared-ui';
import type { CartItem } from '../cart-item';
import type { CartModel } from '../service/cart-model';
import { cart as texts } from '../copy';
import { AllergenSummary } from './allergen-summary';
import { BeforeOrder } from './before-order';
import { CartLine } from './cart-line';
import { CartTotals } from './cart-totals';
import { ChangeMeals } from './change-meals';
import { ChangedLines } from './changed-lines';
import { CheckoutPanel } from './checkout-panel';
import { DeliverTo } from './deliver-to';
import { DriverNote } from './driver-note';
import { GuestPostCode } from './guest-post-code';
import type { CartSnapshot } from '../use-cart';
import { useChosenDay } from './use-chosen-day';
import { useCheckout } from './use-checkout';
import { useCorrectedMeals } from './use-corrected-meals';
import { useCustomer } from './use-customer';
import { useDeliveryNote } from './use-delivery-note';
import { useMenu } from './use-menu';
import { useMeals } from './use-meals';
import { useGuestPostCode } from './use-guest-post-code';
import { useReturned } from './use-returned';
import { isKnown } from './switches';
import { useSwitches } from './use-switches';
import { WeekChoice } from './week-choice';
import styles from './cart-screen.module.css';

interface CartContentsProps {
  model: CartModel;
  cart: CartSnapshot;
  online: boolean;
  /** 'Undo' is shown at the foot of the screen. */
  undoable: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onRemove: (item: CartItem, all: boolean) => void;
  /** The server answered that this cart has been paid. */
  onPaid: (message: string) => void;
}

/** A cart that is not empty. */
export function CartContents({ model, cart, online, undoable, headingRef, onRemove, onPaid }: CartContentsProps) {
  const { items } = cart;
  const switches = useSwitches();
  const customer = useCustomer();
  // Each meal would be fetched twice under another version.
  const fetched = switches.fetched || isKnown(switches);
  const meals = useMeals(items, fetched ? switches.menuVersion : undefined);
  const corrected = useCorrectedMeals(meals.lookup);
  const postCode = useGuestPostCode(customer === 'guest');
  const note = useDeliveryNote();
  const week = useChosenDay(switches);
  // By the shop's clock, or by the browser's if the shop's is not available: so the day is shown only after the fetch.
  const closedDay = fetched ? week.closed : undefined;
  const deliveryDay = fetched && !closedDay ? week.day : undefined;
  const { checkout, retry: retryCheckout } = useCheckout({
    cart, switches, customer, online, closedDay, deliveryDay, postCode, deliveryNote: note.typed,
    allergens: meals.failed ? 'failed' : meals.current ? 'loaded' : 'loading',
  });
  // A session of this cart holds its boxes. Without one, a full week is told before the server refuses it.
  const shownWeek = checkout.status === 'ready' ? { ...week, full: undefined } : week;
  const taken = fetched ? week.closed ?? shownWeek.full : undefined;
  const menu = useMenu(meals.loaded ? switches.menuVersion : undefined);
  const [changing, setChanging] = useState<CartItem>();
  const session = checkout.status === 'ready' ? checkout.session : undefined;
  const problem = checkout.status === 'failed' ? checkout.problem : undefined;

  const paid = problem?.kind === 'paid' ? problem : undefined;
  // Until the shop has answered, the payment may have gone through after all. A cart that waits for its customer, say for a post code, was
  // not paid.
  const isUnanswered = checkout.status === 'preparing' || !online || problem?.kind === 'failed';
  const returned = useReturned(model, items, online, isUnanswered ? undefined : paid !== undefined);
  useEffect(() => {
    if (!paid) return;
    // Paid, but the return page was never opened: remove what was paid, and keep what was added since.
    onPaid(paid.message);
    model.settle(paid.sessionId, paid.cartId);
  }, [paid, model, onPaid]);

  function retry(): void {
    if (meals.failed) meals.retry();
    void switches.refresh();
    retryCheckout();
  }

  return (
    <>
      <p role="status" className={styles.notice}>{returned && texts.cancelled}</p>
      <div className={classNames(styles.columns, undoable && styles.undoable)}>
        <section className={styles.lines} aria-labelledby="summary-title">
          <h2 id="summary-title" ref={headingRef} tabIndex={-1} className={styles.title}>{texts.summary}</h2>
          <ul className={styles.list}>
            {items.map((item, index) => (
              <CartLine
                key={item.id} item={item} deliveryDay={deliveryDay} taken={taken} meals={meals.lookup} priority={index === 0}
                menuMeals={menu.meals} onStep={model.step} onChange={setChanging} onRemove={onRemove}
              />
            ))}
          </ul>
        </section>
        <div className={styles.allergens}><AllergenSummary meals={meals} corrected={corrected} /></div>
        <div className={styles.aside}>
          {/* Reserves the space until the visitor is known to be a guest, so that the total and the button don't move. */}
          {customer !== 'signed-in' && (
            <div className={customer === 'unknown' ? styles.held : undefined} inert={customer === 'unknown'}>
              <GuestPostCode state={postCode} refused={problem?.kind === 'post-code' ? problem.message : undefined} />
            </div>
          )}
          {customer === 'signed-in' && (checkout.status === 'preparing' || session?.address) && (
            <DeliverTo address={session?.address} />
          )}
          <div inert={customer === 'unknown'}><DriverNote note={note} /></div>
          <div className={fetched ? undefined : styles.held} inert={!fetched}><WeekChoice {...shownWeek} /></div>
          <CartTotals items={items} />
          {problem?.kind === 'changed'
            && <ChangedLines changes={problem.changes} items={items} model={model} menuMeals={menu.meals} onChange={setChanging} />}
          <CheckoutPanel
            checkout={checkout} onRetry={retry} week={shownWeek} items={items} meals={meals.lookup}
            corrected={corrected.length} model={model}
          />
        </div>
        <div className={styles.before}><BeforeOrder deliveryDay={taken ? undefined : deliveryDay} /></div>
        {changing && <ChangeMeals opened={changing} items={items} menu={menu} model={model} onClose={() => setChanging(undefined)} />}
      </div>
    </>
  );
}
