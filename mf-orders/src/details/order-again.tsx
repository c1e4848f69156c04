import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { parseAnswer, type Order } from 'shared-api';
import { MenuAnswer } from 'shared-api/answers/meal';
import { PlansAnswer } from 'shared-api/answers/plan';
import { useTopic } from 'shared-events/react';
import { CartRefusal, useService, useShop, useTrack } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { cartItemId, formatPrice, switchState } from 'shared-rules';
import { Button, Dialog, ErrorNotice, Link } from 'shared-ui';
import { again as texts } from '../copy-again';
import { orderRepeated } from '../events';
import { cart as cartService } from '../services';
import { sameAgain, type SameAgain } from './same-again';
import styles from './order-again.module.css';

/**
 * 'Order again': puts plans and meals into the cart again, and shows what is no longer offered.
 * @param atOnce without a tap, by the link of a mail: a plan that is in the cart already is not added
 */
export function OrderAgain({ order, atOnce = false }: { order: Order; atOnce?: boolean }) {
  const { api, bus } = useShop();
  const cart = useService(cartService);
  const track = useTrack();
  const status = useTopic(bus, 'app-status');
  const reasonId = useId();
  const { open, reason } = switchState(status, 'ordering');
  // Kept after a failure: another try continues after what was added.
  const progress = useRef(noProgress());
  const again = useMutation({
    networkMode: 'always',
    mutationFn: async (fromMail: boolean) => {
      const [plans, menu] = await Promise.all([api.call('GET /menu/plans', {}), api.call('GET /menu', {})]);
      const same = sameAgain(order, parseAnswer(PlansAnswer, plans), parseAnswer(MenuAnswer, menu));
      const items = same.items.flatMap(({ item, quantity }) => Array.from({ length: quantity }, () => item));
      const { added, inCart } = progress.current;
      for (const item of items.slice(progress.current.next)) {
        const week = cartItemId(item.plan.id, item.menu.map(({ id }) => id));
        if (!inCart.has(week)) {
          // A mail's link may be opened twice. The second box of one week is meant.
          const { status: outcome } = await cart.add(item, { again: !fromMail || added.has(week), sameWeekOnly: true });
          if (outcome === 'duplicate') inCart.set(week, item.plan.name);
          else added.add(week);
        }
        progress.current.next += 1;
      }
      progress.current = noProgress();
      if (added.size > 0) track(orderRepeated, {});
      return { ...same, added: added.size > 0, inCart: [...inCart.values()] };
    },
  });
  const { mutate } = again;
  const started = useRef(false);
  useEffect(() => {
    if (!atOnce || !open || started.current) return;
    started.current = true;
    mutate(true);
  }, [atOnce, mutate, open]);
  if (order.lines.length === 0) return null;
  return (
    <>
      <Button busy={again.isPending} disabled={!open} aria-describedby={reason ? reasonId : undefined} onClick={() => again.mutate(false)}>
        {texts.button}
      </Button>
      {reason && <p id={reasonId} className={styles.reason}>{reason}</p>}
      {again.isError && (
        <div className={styles.failed}>
          {again.error instanceof CartRefusal
            ? <ErrorNotice message={again.error.message} />
            : <ErrorNotice message={texts.failed} onRetry={() => again.mutate(again.variables ?? false)} />}
        </div>
      )}
      {again.data && <Result same={again.data} onClose={again.reset} />}
    </>
  );
}

/** By the cart's ids: the weeks that were added, and the names of the plans whose week was there already. */
const noProgress = () => ({ next: 0, added: new Set<string>(), inCart: new Map<string, string>() });

interface ResultProps { same: SameAgain & { added: boolean; inCart: readonly string[] }; onClose: () => void }

function Result({ same: { items, added: someAdded, gonePlans, swapped, prices, inCart }, onClose }: ResultProps) {
  // Once, also where several weeks of an order have it.
  const missing = new Set([...gonePlans, ...swapped.map(({ was, now }) => texts.swapped(was, now))]);
  const newPrices = new Set(prices.map(({ plan, was, now }) => texts.price(plan, formatPrice(was), formatPrice(now))));
  const offered = items.length > 0;
  return (
    <Dialog open onClose={onClose} title={offered ? texts.title : texts.nothingTitle} size="narrow">
      <p>{!offered ? texts.nothing : someAdded ? texts.added : texts.allInCart}</p>
      {someAdded && inCart.length > 0 && <p>{texts.inCart(inCart)}</p>}
      {[...newPrices].map((text) => <p key={text}>{text}</p>)}
      {missing.size > 0 && (
        <div>
          <p>{texts.missing}</p>
          <ul className={styles.missing}>{[...missing].map((text) => <li key={text}>{text}</li>)}</ul>
        </div>
      )}
      {offered && <p><Link to={PATHS.cart} look="primary">{texts.toCart}</Link></p>}
    </Dialog>
  );
}
