import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { formatDate } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Badge, Button } from 'shared-ui';
import { menu as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';

interface PlannedMenuProps { planned: NonNullable<KitchenShop['planned']>; menuVersion: number; asking: Asking; onCompare: () => void }

/** The menu that goes live by itself, or why it did not. */
export function PlannedMenu({ planned, menuVersion, asking, onCompare }: PlannedMenuProps) {
  const { at, actor, plans, meals, seenVersion, problem } = planned;
  const { api } = useShop();
  const time = formatDate(at);
  const takeBack = () => asking.ask({
    ...texts.askTakeBack(time),
    work: async () => {
      await api.call('POST /kitchen/menu/plan/remove', {});
      return texts.takenBack;
    },
  });
  const warning = problem !== undefined ? texts.problem(problem) : seenVersion === menuVersion ? undefined : texts.stale;
  return (
    <div className={styles.card}>
      <p className={styles.row}>
        <strong>{texts.plannedFor(time)}</strong>
        {problem !== undefined && <Badge tone="bad">{texts.failedPlan}</Badge>}
      </p>
      <p className={styles.soft}>{[actor, texts.content(plans, meals)].join(' · ')}</p>
      {warning !== undefined && <p>{warning}</p>}
      <div className={styles.row}>
        <Button look="text" onClick={onCompare}>{texts.lookAtPlan}</Button>
        <Button look="text" onClick={takeBack}>{texts.takeBack}</Button>
      </div>
    </div>
  );
}
