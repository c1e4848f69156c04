import { outsidePath } from 'shared-remote/paths';
import { MAX_POST_CODE, unbroken } from 'shared-rules';
import { Button, Field, Link } from 'shared-ui';
import { checkout, postCode as texts } from '../copy';
import type { GuestPostCode as State } from './use-guest-post-code';
import styles from './guest-post-code.module.css';

/** On a phone the button at the foot of the screen leads here. */
export const POST_CODE_FIELD = 'guest-post-code';

/** A guest enters only the post code here; the payment page asks for the rest of the address. */
export function GuestPostCode({ state, refused }: { state: State; refused: string | undefined }) {
  const error = state.error ?? refused;
  return (
    <section aria-labelledby="post-code-title" className={styles.section}>
      <h2 id="post-code-title" className={styles.title}>{texts.title}</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          state.done();
        }}
      >
        <Field
          id={POST_CODE_FIELD}
          label={texts.label}
          name="postCode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_POST_CODE}
          hint={texts.hint}
          value={state.text}
          error={error}
          errorRole="alert"
          onChange={(event) => state.edit(event.target.value)}
          onBlur={state.done}
        />
        <p role="status" className={styles.status}>
          {state.checking ? texts.checking : !error && state.accepted ? unbroken(texts.good(state.accepted)) : ''}
        </p>
        {state.outside !== undefined && <p className={styles.tell}><Link to={outsidePath(state.outside)}>{texts.tellMe}</Link></p>}
        {state.retry && <div><Button look="secondary" onClick={state.retry}>{checkout.retry}</Button></div>}
      </form>
    </section>
  );
}
