import { useEffect, useRef } from 'react';
import { parseAnswer } from 'shared-api';
import { ImportedMenuAnswer } from 'shared-api/answers/kitchen-shop';
import type { MenuChanges } from 'shared-api/schemas/kitchen-shop';
import { useShop } from 'shared-remote';
import { Badge, Button } from 'shared-ui';
import { menu as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';
import { PlanForm } from './plan-form';

/** A menu that is not live yet, and how it differs from the live one. */
export interface Draft { source: string; file: string; difference: MenuChanges }

const TONES = { new: 'good', retired: 'bad', changed: 'warn' } as const;

interface MenuDifferenceProps { draft: Draft; mayPlan: boolean; asking: Asking; onLeave: () => void }

/** What would change, plan by plan and meal by meal. */
export function MenuDifference({ draft, mayPlan, asking, onLeave }: MenuDifferenceProps) {
  const { source, file, difference } = draft;
  const { api } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [difference]);
  const { menuVersion, changes, ordersToTell } = difference;
  const goLive = () => asking.ask({
    ...texts.ask(changes.length, source),
    work: async () => {
      const done = parseAnswer(
        ImportedMenuAnswer, await api.call('POST /kitchen/menu/import', { body: { file, seenVersion: menuVersion } }),
      );
      onLeave();
      return texts.live(done.menuVersion, done.ordersToTell, done.isPublished);
    },
  });
  return (
    <div className={styles.card}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>{source}</h3>
      <p>{changes.length ? texts.differences(changes.length) : texts.none}</p>
      {ordersToTell > 0 && <p>{texts.toTell(ordersToTell)}</p>}
      <ul role="list" className={styles.list}>
        {changes.map(({ what, id, name, change, fields }) => (
          <li key={`${what} ${id}`}>
            <p className={styles.row}>
              <strong>{name}</strong>
              <Badge tone={TONES[change]}>{texts.change[change]}</Badge>
              <span className={styles.soft}>{texts.what[what]}</span>
            </p>
            {fields.map(({ field, was, now }) => (
              <p key={field}>
                {texts.field(field)}: {texts.was} <del>{texts.value(was)}</del>, {texts.now} <ins>{texts.value(now)}</ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {changes.length > 0 && <Button onClick={goLive}>{texts.goLive}</Button>}
        <Button look="secondary" onClick={onLeave}>{texts.leave}</Button>
      </div>
      {changes.length > 0 && mayPlan && (
        <PlanForm source={source} file={file} seenVersion={menuVersion} asking={asking} onPlanned={onLeave} />
      )}
    </div>
  );
}
