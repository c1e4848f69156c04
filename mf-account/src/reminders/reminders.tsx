import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useShop } from 'shared-remote';
import { Button, ErrorNotice } from 'shared-ui';
import { REMINDERS } from '../copy-profile';
import styles from '../profile/profile.module.css';
import { readReminders, startReminders, stopReminders } from './device';

/** The one place where the shop asks to send messages to a device. Nothing where it can't be done. */
export function Reminders({ uid }: { uid: string }) {
  const { api } = useShop();
  const heading = useId();
  const { data: state = { status: 'none' }, refetch } = useQuery({ queryKey: ['reminders', uid], queryFn: () => readReminders(api, uid) });
  const change = useMutation({
    mutationFn: (key: string) => (state.status === 'on' ? stopReminders(api) : startReminders(api, uid, key)),
    onSettled: () => refetch(),
  });
  if (state.status === 'none') return null;
  const { status, key } = state;
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading}>{REMINDERS.heading}</h2>
      <p>{REMINDERS.text}</p>
      <p role="status">{status === 'on' && REMINDERS.on}</p>
      {change.error && status !== 'blocked' && <ErrorNotice message={change.error.message} />}
      {status === 'blocked'
        ? <p>{REMINDERS.blocked}</p>
        : <div><Button look="secondary" busy={change.isPending} onClick={() => change.mutate(key)}>
          {status === 'on' ? REMINDERS.stop : REMINDERS.start}
        </Button></div>}
    </section>
  );
}
