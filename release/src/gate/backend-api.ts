import * as v from 'valibot';
import { Schema, type ApiCall, type ApiCalls } from './api-calls';

const LIMIT_MS = 5_000;
const Content = v.object({ content: v.object({ 'application/json': v.object({ schema: Schema }) }) });
const Operation = v.object({
  parameters: v.optional(
    v.array(v.object({ in: v.string(), name: v.string(), required: v.optional(v.boolean(), false), schema: v.optional(Schema, {}) })),
    [],
  ),
  requestBody: v.optional(Content),
  responses: v.optional(v.record(v.string(), v.unknown()), {}),
});
const OpenApi = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

/**
 * What the live backend offers, from its own OpenAPI.
 * @returns undefined when it does not answer: a release must not wait for a backend.
 */
export async function askBackendApi(apiUrl: string): Promise<ApiCalls | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/openapi.json`, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error' });
    return response.ok ? fromOpenApi(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls by the names that shared-api gives them. @throws {v.ValiError} when it is no OpenAPI document. */
function fromOpenApi(json: unknown): ApiCalls {
  const calls: ApiCalls = {};
  for (const [path, methods] of Object.entries(v.parse(OpenApi, json).paths)) {
    if (!path.startsWith('/api/')) continue;
    for (const [method, raw] of Object.entries(methods)) {
      const operation = v.safeParse(Operation, raw);
      if (operation.success) {
        calls[`${method.toUpperCase()} ${path.slice('/api'.length).replace(/\{([^}]+)\}/g, ':$1')}`] = callOf(operation.output);
      }
    }
  }
  return calls;
}

function callOf({ parameters, requestBody, responses }: v.InferOutput<typeof Operation>): ApiCall {
  const body = requestBody?.content['application/json'].schema;
  const success = v.safeParse(Content, Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]);
  const fields = success.success ? success.output.content['application/json'].schema.properties : undefined;
  const data = v.safeParse(v.object({ data: Schema }), fields);
  const [params, query] = ['path', 'query'].map((place) => asObject(parameters.filter((parameter) => parameter.in === place)));
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }), ...(data.success && { data: data.output.data }) };
}

function asObject(parameters: { name: string; required: boolean; schema: Schema }[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
