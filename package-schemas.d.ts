type Schema = Record<string, unknown>;

/** The topics that a package publishes or reads, as JSON schemas. */
export function topicSchemas(
  name: string, declared: { publishes?: readonly string[]; reads?: readonly string[] }, root?: string,
): Record<string, Schema>;

/** The services that a package offers or calls: what each call takes and answers, as JSON schemas. */
export function serviceCalls(
  name: string, declared: { services?: readonly { name: string }[] }, root?: string,
): Record<string, Record<string, { takes: Schema; answers?: Schema }>>;

/** A package's analytics events: the kind of each field. */
export function analyticsEvents(name: string, root?: string): Record<string, Record<string, string | readonly string[]>>;

/** What a remote.json may say: RemoteDeclaration, as the build reads it. */
export function declarationSchema(root?: string): object;
