import { parseAnswer } from 'shared-api';
import { PlannedMenuAnswer } from 'shared-api/answers/kitchen-shop';
import { formatDate, londonTime } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, useForm } from 'shared-ui';
import { menu as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';

interface PlanFormProps { source: string; file: string; seenVersion: number; asking: Asking; onPlanned: () => void }

/** When a compared menu goes live by itself, in London's time, wherever the manager is. */
export function PlanForm({ source, file, seenVersion, asking, onPlanned }: PlanFormProps) {
  const { api } = useShop();
  const form = useForm({
    // Some browsers give seconds, too.
    read: (data) => String(data.get('at') ?? '').slice(0, 16),
    check: (at) => (londonTime(at) ? undefined : { field: 'at', message: texts.atNeeded }),
    async send(at) {
      asking.ask({
        ...texts.askPlan(source, formatDate(londonTime(at)?.toISOString())),
        work: async () => {
          const planned = parseAnswer(PlannedMenuAnswer, await api.call('POST /kitchen/menu/plan', { body: { file, seenVersion, at } }));
          onPlanned();
          return texts.planned(formatDate(planned.at));
        },
      });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={texts.at} name="at" type="datetime-local" error={form.errorOf('at')} />
      <div><Button type="submit" look="secondary">{texts.plan}</Button></div>
    </form>
  );
}
