import { ApiError, parseAnswer } from 'shared-api';
import { ReleaseDoneAnswer } from 'shared-api/answers/releases';
import type { ReleaseChange } from 'shared-api/schemas/releases';
import { useShop } from 'shared-remote';
import { Button, Dialog, Field, fieldText, FormNotice, useForm } from 'shared-ui';
import { changing as texts } from '../copy';
import type { Step } from './package-card';
import styles from './releases.module.css';

interface ChangeDialogProps {
  step: Step;
  /** The document that it is decided on. */
  seen: number;
  /** What the release tool said, or nothing if it was left. */
  onEnd: (said?: string) => void;
  onLate: () => void;
}

/** Asks once more before visitors get something else, and why where it takes something away or goes around a check. */
export function ChangeDialog({ step: { action, name, version, needsOverride }, seen, onEnd, onLate }: ChangeDialogProps) {
  const { api } = useShop();
  const needsShare = action === 'canary';
  const needsReason = action === 'rollback' || action === 'disable';
  const form = useForm({
    read: (data) => {
      const typed = (field: string) => fieldText(data, field);
      return { share: typed('share'), reason: typed('reason'), override: typed('override') };
    },
    check: ({ share, reason, override }) => {
      if (needsShare && !/^(?:\d{1,2}|100)$/.test(share)) return { field: 'share', message: texts.wrong.share };
      if (needsReason && reason === '') return { field: 'reason', message: texts.wrong.reason };
      return needsOverride && override === '' ? { field: 'override', message: texts.wrong.reason } : undefined;
    },
    async send({ share, reason, override }) {
      const body: ReleaseChange = {
        action, name, seen, ...(version !== undefined && { version }), ...(needsShare && { share: Number(share) }),
        ...(needsReason && { reason }), ...(needsOverride && { override }),
      };
      try {
        onEnd(parseAnswer(ReleaseDoneAnswer, await api.call('POST /releases/changes', { body })).text);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'requires-recent-login') return onLate();
        throw error;
      }
    },
  });
  /** What is being sent is done, so 'No, leave it' would not be true. */
  const leave = () => {
    if (!form.busy) onEnd();
  };
  return (
    <Dialog open title={texts.title(action, name)} size="narrow" onClose={leave}>
      <form {...form.props} className={styles.stack}>
        <p>{texts.text[action](name, version ?? '')}</p>
        {needsShare && (
          <Field
            label={texts.share} name="share" inputMode="numeric" autoComplete="off" maxLength={3} defaultValue="10"
            error={form.errorOf('share')}
          />
        )}
        {needsReason && <Field label={texts.reason} name="reason" autoComplete="off" maxLength={300} error={form.errorOf('reason')} />}
        {needsOverride
          && <Field label={texts.override} name="override" autoComplete="off" maxLength={300} error={form.errorOf('override')} />}
        <FormNotice form={form} />
        <div className={styles.row}>
          <Button look="secondary" onClick={leave} data-autofocus>{texts.cancel}</Button>
          <Button look="danger" type="submit" busy={form.busy}>{texts.button[action]}</Button>
        </div>
      </form>
    </Dialog>
  );
}
