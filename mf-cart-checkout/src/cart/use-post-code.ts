import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { useShop } from 'shared-remote';
import { checkProfile, normalisePostCode, POST_CODE_TEXTS } from 'shared-rules';
import { storePostCode, readPostCode } from '../stored-post-code';

/** A pause in typing after which a plausible post code is looked up. */
const PAUSE_MS = 700;

export interface GuestPostCode {
  text: string;
  /** Every edit clears the error (RULE-17). */
  edit: (text: string) => void;
  /** The customer is done typing: Enter, or another field. */
  done: () => void;
  error: string | undefined;
  checking: boolean;
  /** The server could not say: worth another try. */
  retry: (() => void) | undefined;
  /** As the server writes it, once it said that we deliver there. */
  accepted: string | undefined;
}

/** A guest's post code, checked by sign-up's rule, then by the server. Stored in this tab. */
export function usePostCode(wanted: boolean): GuestPostCode {
  const { api } = useShop();
  const [text, setText] = useState(readPostCode);
  const [asked, setAsked] = useState(text);
  const [shown, setShown] = useState(false);
  const problem = checkProfile({ postCode: asked });
  const code = normalisePostCode(asked);

  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['delivery', code],
    queryFn: async ({ signal }) => parseAnswer(DeliveryAnswer, await api.call('GET /postcodes/:code/delivery', { params: { code: asked.trim() } }, { signal })),
    enabled: wanted && !problem,
    staleTime: Infinity,
    retry: false,
  });

  const current = asked === text;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const serverError = error && !isFetching ? (refused ? error.message : POST_CODE_TEXTS.unchecked) : undefined;
  return {
    text,
    edit(next) {
      setShown(false);
      setText(next);
      storePostCode(next);
    },
    done() {
      setAsked(text);
      setShown(true);
    },
    error: !current ? undefined : problem ? (shown ? problem.message : undefined) : serverError,
    checking: current && !problem && isFetching,
    retry: current && serverError && !refused ? () => void refetch() : undefined,
    accepted: current && !problem && !error ? data?.postCode : undefined,
  };
}
