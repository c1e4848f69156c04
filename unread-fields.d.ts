/** What of a package's remote.json nobody reads, a sentence each. `schema` is RemoteDeclaration. */
export function unreadFields(name: string, schema: object, declaration: unknown): string[];
