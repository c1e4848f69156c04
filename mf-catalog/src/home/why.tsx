import { WHY } from '../copy';
import { DeliveryIcon, OrderIcon, QualityIcon } from '../icons';
import { Section } from './section';
import styles from './columns.module.css';

const ICONS = { order: OrderIcon, delivery: DeliveryIcon, quality: QualityIcon };

export function Why() {
  return (
    <Section heading={WHY.heading}>
      <ul role="list" className={styles.columns}>
        {WHY.reasons.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className={styles.column}>
              <span className={styles.icon}><Icon /></span>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
