const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What PostgreSQL takes as a uuid, in the one spelling that we hand out. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
