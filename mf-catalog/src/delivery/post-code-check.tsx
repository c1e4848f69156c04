import { useId, useRef, useState, type FormEvent } from 'react';
import { POST_CODE_PAGE } from 'shared-api/pages';
import { useShop, useTrack } from 'shared-remote';
import { deliveredText, MAX_POST_CODE } from 'shared-rules';
import { Button, Field } from 'shared-ui';
import { LaterArea } from '../area/later-area';
import { DELIVERY, PLANS } from '../copy';
import { postCodeChecked } from '../events';
import type { DeliveryResult } from './read-delivery';
import styles from './post-code-check.module.css';

type Answer = { status: 'idle' } | { status: 'checking' } | DeliveryResult;

/** HOME-19 */
export function PostCodeCheck() {
  const { api } = useShop();
  const track = useTrack();
  const [answer, setAnswer] = useState<Answer>({ status: 'idle' });
  const [area, setArea] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const answerId = useId();
  const last = useRef<AbortController>(undefined);

  /** Ends the request for an earlier text: its answer must not replace a newer one. */
  function restart(): AbortSignal {
    last.current?.abort();
    return (last.current = new AbortController()).signal;
  }

  async function check(event: FormEvent) {
    event.preventDefault();
    // Nothing happens while an error is shown (RULE-17).
    if (answer.status === 'refused') return input.current?.focus();
    const signal = restart();
    setAnswer({ status: 'checking' });
    // As `typedText` does, in the few bytes that Home's script has left: no post code has other characters.
    const code = input.current?.value.replace(/[^ -~]+/g, '').trim() ?? '';
    // Asked while the file that reads the answer comes. It is a file of its own: few visitors ask, and all load Home.
    const asked = code ? api.call('GET /postcodes/:code/delivery', { params: { code } }, { signal }) : undefined;
    asked?.catch(() => undefined);
    const result = await import('./read-delivery').then(
      ({ readDelivery }) => readDelivery(asked, code, signal),
      (): DeliveryResult => ({ status: 'failed', message: PLANS.later }),
    );
    if (signal.aborted) return;
    if (code) track(postCodeChecked, { outcome: result.status === 'delivered' ? 'delivered' : 'refused' });
    setAnswer(result);
    if (result.status === 'refused') input.current?.focus();
  }

  const outside = answer.status === 'refused' ? answer.outside : undefined;

  return (
    <>
      {/* Without script the answer is a page of the backend. */}
      <form className={styles.form} action={POST_CODE_PAGE} onSubmit={(event) => void check(event)} noValidate>
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
            maxLength={MAX_POST_CODE}
            aria-invalid={answer.status === 'refused'}
            aria-describedby={answerId}
            onChange={() => {
              restart();
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
          <p role="status" className={styles.yes}>{answer.status === 'delivered' && deliveredText(answer.postCode)}</p>
        </div>
        <div className={styles.tell}>
          {outside !== undefined && <Button look="text" onClick={() => setArea(outside)}>{DELIVERY.tellMe}</Button>}
        </div>
      </form>
      {/* Not inside the form: it has a form of its own. */}
      <LaterArea postCode={area} onClose={() => setArea(undefined)} />
    </>
  );
}
