import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorText, parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { useShop } from 'shared-remote';
import { storePostCode, readPostCode } from 'shared-remote/stored-post-code';
import { checkProfile, normalisePostCode, POST_CODE_TEXTS, typedText } from 'shared-rules';

/** A whole post code is looked up after this pause in typing, ms; any other text once the customer is done. */
const PAUSE_MS = 700;
/** The end of a whole one, '6EY' of 'E46EY'. */
const INWARD_CODE = /\d[A-Z]{2}$/;
/** The code of a refusal for where we don't deliver yet. */
const OUTSIDE = 'post_code_outside';

export interface GuestPostCode {
  text: string;
  /** Every edit clears the error (RULE-17). */
  edit: (text: string) => void;
  /** The customer is done typing: Enter, or another field. */
  done: () => void;
  error: string | undefined;
  checking: boolean;
  /** We don't deliver there, though it exists. */
  outside: string | undefined;
  /** Set if the look-up failed for a reason that may pass. */
  retry: (() => void) | undefined;
  /** In the server's spelling; undefined unless we deliver there. */
  accepted: string | undefined;
}

/** A guest's post code, checked by the rule of sign-up, then by the server. Stored for this tab. */
export function useGuestPostCode(enabled: boolean): GuestPostCode {
  const { api } = useShop();
  const [text, setText] = useState(readPostCode);
  const [checked, setChecked] = useState(text);
  const [isDone, setIsDone] = useState(false);
  const typed = typedText(checked);
  const problem = checkProfile({ postCode: typed });
  const code = normalisePostCode(typed);

  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['delivery', code],
    queryFn: async ({ signal }) => {
      const params = { code: typed };
      return parseAnswer(DeliveryAnswer, await api.call('GET /postcodes/:code/delivery', { params }, { signal }));
    },
    enabled: enabled && !problem && (isDone || INWARD_CODE.test(code)),
    staleTime: Infinity,
    retry: false,
  });

  const current = checked === text;
  const sentence = errorText(error);
  const refused = sentence && error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const serverError = error && !isFetching ? (refused ? sentence : POST_CODE_TEXTS.unchecked) : undefined;
  return {
    text,
    edit(next) {
      setIsDone(false);
      setText(next);
      storePostCode(next);
    },
    done() {
      setChecked(text);
      setIsDone(true);
    },
    error: !current ? undefined : problem ? (isDone ? problem.message : undefined) : serverError,
    checking: current && !problem && isFetching,
    outside: current && !problem && serverError && error instanceof ApiError && error.code === OUTSIDE ? code : undefined,
    retry: current && serverError && !refused ? () => void refetch() : undefined,
    accepted: current && !problem && !error ? data?.postCode : undefined,
  };
}
