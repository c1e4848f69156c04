import { current } from 'shared-events';
import { defineView, useShop } from 'shared-remote';
import { PLANS } from '../copy';
import { NotEatenQuestion } from '../diet/not-eaten-question';
import { menuSourceFor, useMenuSource } from '../menu/use-menu-source';
import { About } from './about';
import { Delivery } from './delivery';
import { Hero } from './hero';
import { homeHead } from './head';
import { parseHomeData, type HomeData } from './home-data';
import { PlanList } from './plan-list';
import { Questions } from './questions';
import { Section } from './section';
import { usePlans } from './use-plans';
import { Why } from './why';
import styles from './section.module.css';

/** Part of addresses that people keep. */
const IDS = { plans: 'plans', delivery: 'delivery' };

function Home({ data }: { data: HomeData | undefined }) {
  const { waysToPay } = useShop().config.shop;
  const source = useMenuSource();
  const plans = usePlans(source, data?.plans);
  return (
    <>
      <Hero plans={plans.state} ids={IDS} />
      <Why />
      <Delivery id={IDS.delivery} composed={data?.time} />
      <About />
      <Section heading={PLANS.heading} id={IDS.plans} tinted>
        <p className={styles.note}>{PLANS.note}</p>
        <NotEatenQuestion />
        <PlanList {...plans} source={source} />
        {waysToPay && <p>{PLANS.payBy(waysToPay.join(', '))}</p>}
      </Section>
      <Questions composed={data?.questions} />
    </>
  );
}

export default defineView<HomeData>({
  async load(shop) {
    const [plans, questions, time] = await Promise.all([
      menuSourceFor(shop).plans(), import('./question-texts'),
      // For the composer; in the browser the page follows the shop's clock.
      current(shop.bus, 'app-status') ? undefined : shop.api.call('GET /config', {}),
    ]);
    return { plans: plans.data, questions: questions.QUESTION_TEXTS, time };
  },
  parse: parseHomeData,
  head: (data, config) => homeHead(data?.plans, data?.time?.orderingEnabled !== false, config),
  Component: Home,
});
