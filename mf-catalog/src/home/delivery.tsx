import type { Ref } from 'react';
import { useShop } from 'shared-remote';
import { DELIVERY } from '../copy';
import { NextDelivery } from '../delivery/next-delivery';
import { PostCodeCheck } from '../delivery/post-code-check';
import { Section } from './section';
import styles from './delivery.module.css';

export function Delivery({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const { deliveryWindow } = useShop().config.shop;
  return (
    <Section heading={DELIVERY.heading} headingRef={headingRef} tinted>
      <div className={styles.columns}>
        <div className={styles.text}>
          {DELIVERY.text.map((sentence) => <p key={sentence}>{sentence}</p>)}
          {deliveryWindow && <p>{DELIVERY.window(deliveryWindow)}</p>}
          <NextDelivery />
        </div>
        <PostCodeCheck />
      </div>
    </Section>
  );
}
