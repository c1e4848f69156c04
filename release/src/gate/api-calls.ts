import * as v from 'valibot';

/** A JSON schema, as far as the gate reads one. */
export type Schema = { readonly [field: string]: unknown };
export const Schema = v.record(v.string(), v.unknown());

/** One call of the API: the request, and `data` of the answer. */
export const ApiCall = v.object({
  params: v.optional(Schema),
  query: v.optional(Schema),
  body: v.optional(Schema),
  data: v.optional(Schema),
});
export type ApiCall = v.InferOutput<typeof ApiCall>;

/** Calls by their name, e.g. `GET /orders/:id`. */
export const ApiCalls = v.record(v.string(), ApiCall);
export type ApiCalls = v.InferOutput<typeof ApiCalls>;
