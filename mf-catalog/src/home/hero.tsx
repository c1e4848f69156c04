import { Place } from 'shared-remote';
import { buttonClass, PageHeading, Picture, Price } from 'shared-ui';
import { HOME } from '../copy';
import { HERO_WIDTHS, PHONE_WIDTH, PHOTOS } from '../photos';
import type { PlansState } from './use-plans';
import styles from './hero.module.css';

interface HeroProps {
  plans: PlansState;
  /** Of the headings that its links lead to. */
  ids: { plans: string; delivery: string };
}

export function Hero({ plans, ids }: HeroProps) {
  const prices = plans.status === 'ready' ? plans.plans.flatMap(({ priceInCents }) => priceInCents ?? []) : [];
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <PageHeading size="hero">{HOME.heading}</PageHeading>
          <p className={styles.intro}>{HOME.intro}</p>
          <p className={styles.from}>
            {prices.length > 0 && (
              <>{HOME.from} <span className={styles.price}><strong><Price pence={Math.min(...prices)} /></strong> {HOME.aWeek}</span></>
            )}
          </p>
          <div className={styles.buttons}>
            <a href={`#${ids.plans}`} className={buttonClass()}>{HOME.viewPlans}</a>
            <a href={`#${ids.delivery}`} className={buttonClass('secondary')}>{HOME.deliveryInfo}</a>
          </div>
          <ul role="list" className={styles.facts}>
            {HOME.heroFacts.map((fact) => <li key={fact} className={styles.fact}>{fact}</li>)}
          </ul>
        </div>
        <div className={styles.table}>
          <Picture
            src={PHOTOS.hero} widths={HERO_WIDTHS} alt={HOME.heroAlt} sizes={`(min-width: 56rem) 36rem, ${PHONE_WIDTH}`} priority carried
            className={styles.photo}
          />
          <Place name="home/hero" className={styles.lent} />
        </div>
      </div>
    </section>
  );
}
