import { Button } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import styles from './question.module.css';

/** For the composer: part of every document, and shown only where `show-question.ts` finds no choice. */
export function ConsentQuestion() {
  const words = copy.consent;
  return (
    <section id="shell-consent" className={styles.question} aria-labelledby="shell-consent-title" tabIndex={-1}>
      <div className={styles.words}>
        <h2 id="shell-consent-title" className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{words.text} <a href={PATHS.cookies}>{words.more}</a></p>
      </div>
      <div className={styles.buttons}>
        <Button look="secondary" data-consent="refused">{words.refuse}</Button>
        <Button look="secondary" data-consent="granted">{words.accept}</Button>
      </div>
    </section>
  );
}
