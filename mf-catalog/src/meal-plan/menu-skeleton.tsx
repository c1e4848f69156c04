import { Skeleton } from 'shared-ui';
import groups from './meal-group.module.css';
import cards from './meal-card.module.css';
import styles from './menu-page.module.css';

/** The menu's shape while it comes. */
export function MenuSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton kind="line" />
      <div className={styles.header}>
        <Skeleton kind="picture" />
        <div className={styles.summary}>
          <Skeleton kind="title" />
          <Skeleton kind="line" count={4} />
        </div>
      </div>
      <div className={groups.group}>
        <Skeleton kind="title" />
        <div className={groups.meals}>
          {[1, 2, 3, 4, 5].map((key) => (
            <div key={key} className={cards.card}>
              <Skeleton kind="picture" />
              <div className={cards.body}><Skeleton kind="line" count={4} /></div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
