import { useState } from 'react';
import { useShop } from 'shared-remote';
import { Button } from 'shared-ui';
import { SHARE } from '../copy-meal-plan';
import type { Plan } from '../menu/plan';
import { weekPath } from '../menu/shared-week';
import type { WeekSlot } from '../menu/week';
import styles from './share-week.module.css';

/** Hands out the address of the week on the screen: by the device's own list of apps, else by the clipboard, else as a link. */
export function ShareWeek({ plan, week }: { plan: Plan; week: readonly WeekSlot[] }) {
  const { config } = useShop();
  const url = config.siteUrl + weekPath(plan.id, week);
  const [told, setTold] = useState<{ url: string; how: 'copied' | 'failed' }>();
  // Another meal was chosen since.
  const current = told?.url === url ? told.how : undefined;

  async function share() {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: SHARE.title(plan.name), url });
      await navigator.clipboard.writeText(url);
      setTold({ url, how: 'copied' });
    } catch (error) {
      // The list of apps was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setTold({ url, how: 'failed' });
    }
  }

  return (
    <section className={styles.share}>
      <p>{SHARE.ask}</p>
      <Button look="secondary" onClick={() => void share()}>{SHARE.share}</Button>
      <div role="status" className={styles.told}>
        {current === 'copied' && <p>{SHARE.copied}</p>}
        {current === 'failed' && <p>{SHARE.failed} <a href={url}>{url}</a></p>}
      </div>
    </section>
  );
}
