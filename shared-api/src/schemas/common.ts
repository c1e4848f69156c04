import Type, { type Static, type TInteger, type TString } from 'typebox';

/** Whole pence, never a fraction. */
export const Pence = Type.Integer({ minimum: 0, maximum: 100_000_000 });
/** An identifier of our own making: a slug or a UUID. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** As `crypto.randomUUID()` writes it. */
export const Uuid = Type.String({
  minLength: 36, maxLength: 36, pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
/** The payment provider's, of a checkout. */
export const SessionId = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });
/** ISO 8601, UTC. */
export const Instant = Type.String({ minLength: 20, maxLength: 30, pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z$' });
/** A calendar day in London, `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', maxLength: 10 });

/** The schema's values or null, as one type: for each union in an answer the server would compile a validator (decision 114). */
export const nullable = <T extends TInteger | TString>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });

export const strict = { additionalProperties: false } as const;

export const ApiErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    field: Type.Optional(Type.String()),
    details: Type.Optional(Type.Unknown()),
  }),
});
export type ApiErrorBody = Static<typeof ApiErrorBody>;
