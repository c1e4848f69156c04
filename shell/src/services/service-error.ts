/** A service could not be had or does not know the call. `kind` says why; the message is fit for a customer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(readonly kind: 'not-released' | 'load' | 'start' | 'method', readonly service: string, options?: ErrorOptions) {
    super('Something went wrong. Please try again.', options);
  }
}
