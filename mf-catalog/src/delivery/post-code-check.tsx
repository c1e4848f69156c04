import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiError, parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { useShop, useTrack } from 'shared-remote';
import { formatPostCode, POST_CODE_TEXTS } from 'shared-rules';
import { Button, Field, toFormError } from 'shared-ui';
import { DELIVERY } from '../copy';
import styles from './post-code-check.module.css';

type Answer = { status: 'unasked' } | { status: 'asking' } | { status: 'yes'; postCode: string } | { status: 'no'; message: string } | { status: 'failed'; message: string };

/** HOME-19 */
export function PostCodeCheck() {
  const { api } = useShop();
  const track = useTrack();
  const [answer, setAnswer] = useState<Answer>({ status: 'unasked' });
  const input = useRef<HTMLInputElement>(null);
  const answerId = useId();
  // An answer for an earlier text must not replace a newer one.
  const asked = useRef(0);

  function refuse(message: string) {
    setAnswer({ status: 'no', message });
    input.current?.focus();
  }

  async function ask(event: FormEvent) {
    event.preventDefault();
    // Nothing happens while an error shows (RULE-17).
    if (answer.status === 'no') return input.current?.focus();
    const code = input.current?.value.trim() ?? '';
    if (code === '') return refuse(POST_CODE_TEXTS.empty);
    const turn = ++asked.current;
    setAnswer({ status: 'asking' });
    try {
      const { postCode } = parseAnswer(DeliveryAnswer, await api.call('GET /postcodes/:code/delivery', { params: { code } }));
      track('post_code_checked', { outcome: 'delivered' });
      if (turn === asked.current) setAnswer({ status: 'yes', postCode: formatPostCode(postCode) });
    } catch (error) {
      track('post_code_checked', { outcome: 'refused' });
      if (turn !== asked.current) return;
      const { message, again } = error instanceof ApiError ? toFormError(error) : { message: POST_CODE_TEXTS.unchecked, again: true };
      // The typed text is not wrong: 'Check' sends it again.
      if (again) setAnswer({ status: 'failed', message });
      else refuse(message);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void ask(event)} noValidate>
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
          aria-invalid={answer.status === 'no'}
          aria-describedby={answerId}
          onChange={() => {
            asked.current += 1;
            setAnswer({ status: 'unasked' });
          }}
        />
        <Button type="submit" className={styles.check} busy={answer.status === 'asking'}>{DELIVERY.check}</Button>
      </div>
      {/* One place for hint and answers, as high as the longest of them: nothing below moves when one comes. */}
      <div id={answerId} className={styles.answer}>
        {(answer.status === 'unasked' || answer.status === 'asking') && <p className={styles.hint}>{DELIVERY.postCodeHint}</p>}
        {(answer.status === 'no' || answer.status === 'failed') && <p role={answer.status === 'failed' ? 'alert' : undefined} className={styles.no}>{answer.message}</p>}
        <p role="status" className={styles.yes}>{answer.status === 'yes' && DELIVERY.yes(answer.postCode)}</p>
      </div>
    </form>
  );
}
