const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/** True if the database could not be reached, is restarting, or took too long: the caller may try again. */
export function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseDown)) return true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    // 08: connection; 57P: shutting down or starting; 57014: statement time-out; 53: out of resources; 55P03: lock time-out.
    if (NETWORK.has(code) || /^(?:08...|57P..|57014|53...|55P03|40001|40P01)$/.test(code)) return true;
    if (/^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Client has encountered a connection error|Cannot use a pool after calling end)/.test(cause.message)) return true;
  }
  return false;
}

/** True if a table or column of this version is not there: a backend of it has not yet been started on this database. */
export function isSchemaOlder(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '42P01' || cause.code === '42703')) return true;
  }
  return false;
}

/** True if a row names another by this foreign key that is not there any more. */
export function isOrphan(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23503') return 'constraint' in cause && cause.constraint === constraint;
  }
  return false;
}
