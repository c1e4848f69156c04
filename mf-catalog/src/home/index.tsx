import { useRef } from 'react';
import { defineView } from 'shared-remote';
import { PLANS } from '../copy';
import { NotEatenQuestion } from '../diet/not-eaten-question';
import { parsePlans, type Plan } from '../menu/plan';
import { menuSourceFor } from '../menu/use-menu-source';
import { About } from './about';
import { Delivery } from './delivery';
import { Hero } from './hero';
import { homeHead } from './head';
import { PlanList } from './plan-list';
import { scrollToHeading } from './scroll-to-heading';
import { Section } from './section';
import { Why } from './why';
import styles from './section.module.css';

function Home({ data }: { data: Plan[] | undefined }) {
  const delivery = useRef<HTMLHeadingElement>(null);
  const plans = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Hero onViewPlans={() => scrollToHeading(plans.current)} onDeliveryInfo={() => scrollToHeading(delivery.current)} />
      <Why />
      <Delivery headingRef={delivery} />
      <About />
      <Section heading={PLANS.heading} headingRef={plans} tinted>
        <p className={styles.note}>{PLANS.note}</p>
        <NotEatenQuestion />
        <PlanList composed={data} />
      </Section>
    </>
  );
}

export default defineView<Plan[]>({ load: (shop) => menuSourceFor(shop).plans(), parse: parsePlans, head: homeHead, Component: Home });
