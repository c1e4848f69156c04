/** The topics that a package publishes or reads, as JSON schemas. */
export function topicSchemas(
  name: string, declared: { publishes?: readonly string[]; reads?: readonly string[] }, root?: string,
): Record<string, Record<string, unknown>>;
