type FailureType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

/** A refusal, in the provider's own shape. `status` is the HTTP status it goes out with. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly type: FailureType,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }

  body(): { error: Record<string, string> } {
    return {
      error: {
        ...(this.code === undefined
          ? {}
          : { code: this.code, doc_url: `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}` }),
        message: this.message,
        ...(this.param === undefined ? {} : { param: this.param }),
        type: this.type,
      },
    };
  }
}

/** 400 about one parameter. */
export function invalid(message: string, param?: string, code?: string): Failure {
  return new Failure(400, 'invalid_request_error', message, code, param);
}

/** 404 as the provider says it: "No such checkout.session: 'cs_…'". */
export function noSuch(what: string, id: string, param: string): Failure {
  return new Failure(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing', param);
}
