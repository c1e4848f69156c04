import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiError, parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { useShop, useTrack } from 'shared-remote';
import { formatPostCode, POST_CODE_TEXTS } from 'shared-rules';
import { Button, Field, toFormError } from 'shared-ui';
import { DELIVERY } from '../copy';
import styles from './post-code-check.module.css';

type Answer =
  | { status: 'idle' }
  | { status: 'checking' }
  | { status: 'delivered'; postCode: string }
  | { status: 'refused'; message: string }
  | { status: 'failed'; message: string };

/** HOME-19 */
export function PostCodeCheck() {
  const { api } = useShop();
  const track = useTrack();
  const [answer, setAnswer] = useState<Answer>({ status: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const answerId = useId();
  // Counts calls and edits: an answer for an earlier text must not replace a newer one.
  const latest = useRef(0);

  function refuse(message: string) {
    setAnswer({ status: 'refused', message });
    input.current?.focus();
  }

  async function check(event: FormEvent) {
    event.preventDefault();
    // Nothing happens while an error is shown (RULE-17).
    if (answer.status === 'refused') return input.current?.focus();
    const code = input.current?.value.trim() ?? '';
    if (code === '') return refuse(POST_CODE_TEXTS.empty);
    const call = ++latest.current;
    setAnswer({ status: 'checking' });
    try {
      const { postCode } = parseAnswer(DeliveryAnswer, await api.call('GET /postcodes/:code/delivery', { params: { code } }));
      track('post_code_checked', { outcome: 'delivered' });
      if (call === latest.current) setAnswer({ status: 'delivered', postCode: formatPostCode(postCode) });
    } catch (error) {
      track('post_code_checked', { outcome: 'refused' });
      if (call !== latest.current) return;
      const { message, retryable } = error instanceof ApiError
        ? toFormError(error)
        : { message: POST_CODE_TEXTS.unchecked, retryable: true };
      // The post code itself is not wrong, so 'Check' may send it again.
      if (retryable) setAnswer({ status: 'failed', message });
      else refuse(message);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void check(event)} noValidate>
      <h3>{DELIVERY.question}</h3>
      <div className={styles.row}>
        <Field
          ref={input}
          className={styles.field}
          label={DELIVERY.postCode}
          name="postCode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={answer.status === 'refused'}
          aria-describedby={answerId}
          onChange={() => {
            latest.current += 1;
            setAnswer({ status: 'idle' });
          }}
        />
        <Button type="submit" className={styles.check} busy={answer.status === 'checking'}>{DELIVERY.check}</Button>
      </div>
      {/* One box for hint and answers, as high as the longest of them, so that nothing below it moves. */}
      <div id={answerId} className={styles.answer}>
        {(answer.status === 'idle' || answer.status === 'checking') && <p className={styles.hint}>{DELIVERY.postCodeHint}</p>}
        {(answer.status === 'refused' || answer.status === 'failed') && (
          <p role="alert" className={styles.no}>{answer.message}</p>
        )}
        <p role="status" className={styles.yes}>{answer.status === 'delivered' && DELIVERY.yes(answer.postCode)}</p>
      </div>
    </form>
  );
}
