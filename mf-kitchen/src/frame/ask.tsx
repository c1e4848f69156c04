import { useState, type ReactNode } from 'react';
import { errorText } from 'shared-api';
import { ConfirmDialog, ErrorNotice } from 'shared-ui';
import { frame as texts } from '../copy';
import { LogInAgain } from './gate';
import { problemOf } from './problem';

/** An act that can't be taken back, in plain words: what happens, to whom, how much. */
interface Question {
  title: string;
  text: string;
  /** Beside what happens. */
  warning?: string | undefined;
  confirm: string;
  /** @returns what to say once it is done. */
  work: () => Promise<string>;
}

export interface Asking { ask(question: Question): void; dialog: ReactNode; said: ReactNode }

/**
 * Asks once more before an act, does it once however fast it is tapped, and says what became of it.
 * `onTried` also runs after a failure: it may be the answer alone that was lost.
 */
export function useAsk(onTried: (isDone: boolean) => void): Asking {
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [said, setSaid] = useState('');
  const close = () => {
    setQuestion(undefined);
    setError(undefined);
  };
  const confirm = async ({ work }: Question) => {
    setBusy(true);
    setError(undefined);
    try {
      setSaid(await work());
      close();
      onTried(true);
    } catch (failure) {
      setError(failure);
      onTried(false);
    } finally {
      setBusy(false);
    }
  };
  return {
    ask(asked) {
      setSaid('');
      setQuestion(asked);
    },
    dialog: question && (
      <ConfirmDialog
        open title={question.title} text={question.text} confirmLabel={question.confirm} cancelLabel={texts.no} busy={busy}
        onConfirm={() => void confirm(question)} onCancel={() => !busy && close()}
      >
        {question.warning !== undefined && <p>{question.warning}</p>}
        {error !== undefined && (problemOf(error) === 'log-in-again'
          ? <LogInAgain isForManagers />
          : <ErrorNotice message={errorText(error) ?? texts.notDone} />)}
      </ConfirmDialog>
    ),
    said: <p role="status">{said}</p>,
  };
}
