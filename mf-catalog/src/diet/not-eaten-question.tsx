import { type ReactNode } from 'react';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { ErrorNotice } from 'shared-ui';
import { NOT_EATEN } from '../copy';
import { notEatenText } from './not-eaten-text';
import styles from './not-eaten.module.css';
import { useLaterForm } from './use-later-form';

/** "What do you not eat?", closed at first, with the answer beside it. `children` are below the form. */
export function NotEatenQuestion({ children }: { children?: ReactNode }) {
  const answer = useNotEaten();
  const { form, load } = useLaterForm();
  return (
    <details
      className={styles.question}
      // A tap before hydration has opened it without an event.
      ref={(box) => { if (box?.open) load(); }}
      onToggle={(event) => { if (event.currentTarget.open) load(); }}
    >
      <summary className={styles.summary}>
        {NOT_EATEN.question} <span className={styles.answer}>{notEatenText(answer)}</span>
      </summary>
      {form.status === 'ready' && <div className={styles.form}><form.NotEatenForm answer={answer} />{children}</div>}
      {form.status === 'failed' && <div className={styles.form}><ErrorNotice message={NOT_EATEN.failed} onRetry={load} /></div>}
    </details>
  );
}
