import { useShop } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { DELIVERY } from '../copy';
import type { ComposedTime } from '../delivery/composed-time';
import { NextDelivery } from '../delivery/next-delivery';
import { PostCodeCheck } from '../delivery/post-code-check';
import { Section } from './section';
import styles from './delivery.module.css';

export function Delivery({ id, composed }: { id: string; composed: ComposedTime | undefined }) {
  const { deliveryWindow } = useShop().config.shop;
  return (
    <Section heading={DELIVERY.heading} id={id} tinted>
      <div className={styles.columns}>
        <div className={styles.text}>
          {DELIVERY.text.map((sentence) => <p key={sentence}>{sentence}</p>)}
          {deliveryWindow && <p>{unbroken(DELIVERY.window(deliveryWindow))}</p>}
          <NextDelivery composed={composed} />
        </div>
        <PostCodeCheck />
      </div>
    </Section>
  );
}
