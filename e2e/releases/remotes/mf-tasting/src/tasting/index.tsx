import { useEffect, useId, useState, version } from 'react';
import { useTopic } from 'shared-events/react';
import { defineView, pageTitle, useService, useShop } from 'shared-remote';
import { formatPrice } from 'shared-rules';
import { Button, Link, PageHeading } from 'shared-ui';
import { TASTING } from '../copy';
import { cart as cartService } from '../services';
import { fetchPlan, parsePlan, weekOf, type Plan } from './plan';
import styles from './tasting.module.css';

function Tasting({ data }: { data: Plan | undefined }) {
  const { api, bus } = useShop();
  const cart = useService(cartService);
  const [plan, setPlan] = useState(data);
  const [message, setMessage] = useState('');
  const count = useTopic(bus, 'cart-count')?.count ?? 0;
  const factsId = useId();

  useEffect(() => {
    if (!plan) void fetchPlan(api).then(setPlan, () => setMessage(TASTING.failed));
  }, [api, plan]);

  async function add(chosen: Plan) {
    try {
      await cart.add(await weekOf(chosen, api), { again: true });
      setMessage(TASTING.added);
    } catch {
      setMessage(TASTING.failed);
    }
  }

  return (
    <article className={styles.page} aria-describedby={factsId}>
      <PageHeading>{TASTING.heading}</PageHeading>
      <p id={factsId}>{TASTING.madeWith(version)}</p>
      {plan && <p>{plan.name}, {formatPrice(plan.priceInCents)}</p>}
      {plan && <Button onClick={() => void add(plan)}>{TASTING.add}</Button>}
      <p role="status">{message}</p>
      <p>{TASTING.inCart(count)}</p>
      <Link to="/">{TASTING.home}</Link>
    </article>
  );
}

/** /tasting */
export default defineView({
  load: ({ api }) => fetchPlan(api),
  parse: parsePlan,
  head: (_data, { shop }) => ({ title: pageTitle(TASTING.title, shop), description: TASTING.description, canonical: '/tasting' }),
  Component: Tasting,
});
