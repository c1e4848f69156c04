import { useCallback, useEffect, useRef, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useService, useShop } from 'shared-remote';
import { keepAnswer, sendAnswer, withdrawAnswer } from 'shared-remote/kept-answer';
import { readKept, unlessDropped } from 'shared-remote/kept-answer-mark';
import type { NotEaten } from 'shared-rules';
import { notEatenToText, textToNotEaten } from 'shared-rules/not-eaten-text';
import { Checkbox, toFormError } from 'shared-ui';
import { session as sessionService } from '../services';
import { FORM } from './form-copy';
import styles from './not-eaten.module.css';

/** ms after the last change of the answer, so that several ticks make one request. */
const SEND_AFTER_MS = 1000;

/** Where the answer is kept, and for a signed-in customer whether in the profile too. Nothing is sent before that is ticked. */
export function KeepInProfile({ answer }: { answer: NotEaten }) {
  const { bus } = useShop();
  const auth = useTopic(bus, 'auth');
  return auth?.status === 'signed-in' ? <Keep key={auth.uid} uid={auth.uid} answer={answer} /> : <Where kept={false} />;
}

function Where({ kept }: { kept: boolean }) {
  return <p className={styles.note}>{kept ? FORM.keptInProfile : FORM.kept}</p>;
}

function Keep({ uid, answer }: { uid: string; answer: NotEaten }) {
  const { api } = useShop();
  const session = useService(sessionService);
  // `wanted` while a tick is being sent. Otherwise the mark is read: the answer may have been taken out on another device.
  const [{ wanted }, setSending] = useState<{ wanted?: boolean }>({});
  const kept = wanted ?? readKept(uid) !== undefined;
  const [error, setError] = useState<string>();
  const [other, setOther] = useState<string>();
  const text = notEatenToText(answer);

  useEffect(() => {
    // Words of the customer's own that a tick would replace. Without an answer there is nothing to warn of.
    session.profile(false)
      .then(({ allergens }) => setOther(allergens))
      .catch(() => {});
  }, [session]);

  const sent = useRef(Promise.resolve());
  const send = useCallback((work: () => Promise<void>) => {
    // One after the other: an answer on its way must not arrive after its withdrawal. Nothing for whoever signs in after this customer.
    sent.current = unlessDropped(sent.current).then((isStill) => isStill && work()).then(() => {
      setError(undefined);
      // The profile page shows it at its next visit.
      session.profile(true).catch(() => {});
    }, (failure: unknown) => setError(toFormError(failure).message)).finally(() => {
      // Health data: the tick says what is so, not what was asked for.
      setSending({});
    });
  }, [session]);

  useEffect(() => {
    if (!kept || readKept(uid) === text) return;
    const timer = setTimeout(() => {
      if (readKept(uid) !== text) send(() => sendAnswer(api, uid));
    }, SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [api, kept, send, text, uid]);

  function toggle() {
    setSending({ wanted: !kept });
    // At once: whoever ticks it may leave the page.
    send(() => (kept ? withdrawAnswer(api) : keepAnswer(api, uid)));
  }

  return (
    <>
      <Where kept={kept} />
      <Checkbox name="keepInProfile" label={FORM.keep} checked={kept} error={error} onChange={toggle} />
      {!kept && other && !textToNotEaten(other) && <p className={styles.note}>{FORM.replaces(other)}</p>}
    </>
  );
}
