/** A failed call without a sentence of the backend: 'HTTP 502: Bad Gateway' (ERROR-1). */
const STATUS_ALONE = /^HTTP \d{3}:/;

/** The error's sentence for a customer; undefined if it has none, or only a status, which says nothing to a customer (ERROR-4). */
export function errorText(error: unknown): string | undefined {
  const text = error instanceof Error ? error.message : '';
  return text === '' || STATUS_ALONE.test(text) ? undefined : text;
}
