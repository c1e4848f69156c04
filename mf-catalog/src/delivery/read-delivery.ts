import { ApiError, parseAnswer } from 'shared-api';
import { DeliveryAnswer } from 'shared-api/answers/delivery';
import { storePostCode } from 'shared-remote/stored-post-code';
import { formatPostCode, POST_CODE_TEXTS } from 'shared-rules';
import { toFormError } from 'shared-ui';

export type DeliveryResult =
  | { status: 'delivered'; postCode: string }
  /** `outside`: a post code that exists, to which we don't deliver. */
  | { status: 'refused'; message: string; outside?: string }
  /** No word on the post code: it may be sent again. */
  | { status: 'failed'; message: string };

/**
 * Do we deliver there? A post code with the answer yes is known in the cart and at sign-up, unless `signal` has ended the question.
 * @param asked what the backend answers; undefined where nothing was typed
 */
export async function readDelivery(asked: Promise<unknown> | undefined, code: string, signal: AbortSignal): Promise<DeliveryResult> {
  if (!asked) return { status: 'refused', message: POST_CODE_TEXTS.empty };
  try {
    const answer = parseAnswer(DeliveryAnswer, await asked);
    const postCode = formatPostCode(answer.postCode);
    if (!signal.aborted) storePostCode(postCode);
    return { status: 'delivered', postCode };
  } catch (error) {
    const { message, retryable } = toFormError(error);
    if (retryable) return { status: 'failed', message: POST_CODE_TEXTS.unchecked };
    const isOutside = error instanceof ApiError && error.code === 'post_code_outside';
    return { status: 'refused', message, ...(isOutside && { outside: formatPostCode(code) }) };
  }
}
