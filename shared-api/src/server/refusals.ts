/** For requests that are refused before they reach a route. */
export interface Refusal {
  status: number;
  code: string;
  /** A sentence for the customer. */
  message: string;
}

/** Used by the edge and by the backend. */
export const REFUSALS = {
  malformed: { status: 400, code: 'malformed', message: 'The request was not understood.' },
  notFound: { status: 404, code: 'not_found', message: 'There is nothing here.' },
  wrongMethod: { status: 405, code: 'wrong_method', message: 'That can’t be done here.' },
  tooSlow: { status: 408, code: 'too_slow', message: 'The request took too long to arrive. Please try again.' },
  tooLarge: { status: 413, code: 'too_large', message: 'The request is too large.' },
  addressTooLong: { status: 414, code: 'address_too_long', message: 'The address is too long.' },
  unsupportedMediaType: { status: 415, code: 'unsupported_media_type', message: 'The request was not understood.' },
  headersTooLarge: { status: 431, code: 'headers_too_large', message: 'The request’s headers are too large.' },
} as const satisfies Record<string, Refusal>;

/** For an error of Fastify or Node with a status from 400 to 499. */
export function refusalOf(status: number): Refusal {
  return Object.values<Refusal>(REFUSALS).find((refusal) => refusal.status === status) ?? { ...REFUSALS.malformed, status };
}
