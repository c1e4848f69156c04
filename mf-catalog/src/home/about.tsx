import { useShop } from 'shared-remote';
import { Picture } from 'shared-ui';
import { ABOUT } from '../copy';
import { PHOTOS } from '../photos';
import { Section } from './section';
import styles from './columns.module.css';

export function About() {
  const { hygieneRating } = useShop().config.shop;
  return (
    <Section heading={ABOUT.heading}>
      <ul role="list" className={styles.columns}>
        {ABOUT.blocks.map(({ title, text, photo }) => (
          <li key={title} className={styles.column}>
            <Picture src={PHOTOS[photo]} alt="" sizes="(min-width: 56rem) 22rem, (min-width: 40rem) 45vw, 7rem" className={styles.photo} />
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      {hygieneRating && <p>{ABOUT.hygiene(hygieneRating)}</p>}
    </Section>
  );
}
