import { useCallback, useState, type ComponentType } from 'react';
import type { NotEaten } from 'shared-rules';

type NotEatenForm = ComponentType<{ answer: NotEaten }>;
type LaterForm = { status: 'closed' } | { status: 'ready'; NotEatenForm: NotEatenForm } | { status: 'failed' };

/** The form, in a file of its own: few visitors open it, and all load Home. */
export function useLaterForm(): { form: LaterForm; load: () => void } {
  const [form, setForm] = useState<LaterForm>({ status: 'closed' });
  const load = useCallback(() => {
    import('./not-eaten-form').then(
      ({ NotEatenForm }) => setForm((before) => (before.status === 'ready' ? before : { status: 'ready', NotEatenForm })),
      () => setForm({ status: 'failed' }),
    );
  }, []);
  return { form, load };
}
