import { Place } from 'shared-remote';
import { Button, PageHeading, Picture } from 'shared-ui';
import { HOME } from '../copy';
import { HERO_WIDTHS, PHONE_WIDTH, PHOTOS } from '../photos';
import styles from './hero.module.css';

export function Hero({ onViewPlans, onDeliveryInfo }: { onViewPlans: () => void; onDeliveryInfo: () => void }) {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <PageHeading size="hero">{HOME.heading}</PageHeading>
          <p className={styles.intro}>{HOME.intro}</p>
          <div className={styles.buttons}>
            <Button onClick={onViewPlans}>{HOME.viewPlans}</Button>
            <Button look="secondary" onClick={onDeliveryInfo}>{HOME.deliveryInfo}</Button>
          </div>
          <ul role="list" className={styles.facts}>
            {HOME.heroFacts.map((fact) => <li key={fact} className={styles.fact}>{fact}</li>)}
          </ul>
        </div>
        <div className={styles.table}>
          <Picture src={PHOTOS.hero} widths={HERO_WIDTHS} alt={HOME.heroAlt} sizes={`(min-width: 56rem) 36rem, ${PHONE_WIDTH}`} priority carried className={styles.photo} />
          <Place name="home/hero" className={styles.lent} />
        </div>
      </div>
    </section>
  );
}
