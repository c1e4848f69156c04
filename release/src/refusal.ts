export type RefusalKind =
  | 'build-incomplete' | 'build-invalid' | 'file-kind' | 'foreign-address' | 'budget' | 'version-exists' | 'version-unknown' | 'integrity'
  | 'route-clash' | 'incompatible' | 'not-live' | 'conflict';

/** Publish, promote or compose said no: nothing was changed. The message tells a team what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly kind: RefusalKind, message: string, readonly details?: unknown) {
    super(message);
  }
}
