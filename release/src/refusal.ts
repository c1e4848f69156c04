type RefusalKind =
  | 'build-incomplete' | 'build-invalid' | 'style' | 'reach' | 'file-kind' | 'foreign-address' | 'budget' | 'version-exists'
  | 'version-unknown' | 'integrity' | 'route-clash' | 'incompatible' | 'not-live' | 'conflict'
  // Whose bytes these are (signing/).
  | 'unsigned' | 'unknown-key' | 'wrong-key' | 'signature' | 'key' | 'unlisted' | 'older' | 'environment'
  // What may not go live beside what is (gate/).
  | 'topic' | 'service' | 'place' | 'api'
  // What the document would not take (registry/change).
  | 'no-change' | 'taken-back' | 'share' | 'kill-switch' | 'late'
  // What did not work in a browser (smoke/).
  | 'smoke';

/** Publish, promote or compose refused and changed nothing. The message says what the team can do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly kind: RefusalKind, message: string, readonly details?: unknown) {
    super(message);
  }
}

/** For `catch`, where a refusal is as good as nothing. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
