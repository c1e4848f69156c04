import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,40}$/));
const viewPath = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/));
const path = v.pipe(v.string(), v.regex(/^\/[a-z0-9/-]*$/));
const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/));

export const RouteDeclaration = v.object({
  path,
  match: v.optional(v.picklist(['exact', 'prefix']), 'exact'),
  /** The folder under `src/`, and the name of the exposed module. */
  view: viewPath,
  access: v.optional(v.picklist(['anyone', 'signed-in']), 'anyone'),
  prerender: v.picklist(['full', 'skeleton']),
  /** Public GET calls whose answers the composer hands to the view, by name. */
  data: v.optional(v.array(v.string()), []),
  /** Services that the view calls at once or at its first tap: their code comes with the page. Others are started at their first call. */
  services: v.optional(v.array(name), []),
  /** Pages that most go to from here: prepared when the browser is idle. */
  next: v.optional(v.array(path), []),
});
export type RouteDeclaration = v.InferOutput<typeof RouteDeclaration>;

/** `remote.json`: all that a remote declares. webpack, lint, publish, composer and shell read it. */
export const RemoteDeclaration = v.object({
  name,
  owner: v.string(),
  contract: v.number(),
  routes: v.optional(v.array(RouteDeclaration), []),
  overlays: v.optional(v.array(v.object({ name, view: viewPath })), []),
  services: v.optional(v.array(v.object({ name, module: viewPath })), []),
  publishes: v.optional(v.array(v.string()), []),
  reads: v.optional(v.array(v.string()), []),
  /** The smallest federation runtime and shared versions that this remote works with. The shell has none. */
  requires: v.optional(v.object({ runtime: version, shared: v.record(v.string(), version) })),
  /** Built with a React of its own, which may be another version than the shell's; then it requires nothing shared. */
  standalone: v.optional(v.boolean()),
  /** What the shell shares with all remotes. Only the shell has it. */
  provides: v.optional(v.array(v.string())),
  /** Brotli bytes of the entry, of the largest view with all it needs, and of the stylesheet. */
  budgets: v.object({ entry: v.number(), view: v.optional(v.number()), style: v.number() }),
});
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>;
