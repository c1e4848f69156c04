import * as v from 'valibot';
import { AnalyticsEvents } from './analytics-events';
import { FragmentDeclaration, name, path, PlaceDeclaration, RouteDeclaration, viewPath } from './page-declarations';

export type { FragmentDeclaration, RouteDeclaration } from './page-declarations';

const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/));
/** A link to one of the package's own pages, on every page of the shop. */
const LinkDeclaration = v.object({
  /** The footer, or beside the greeting of a signed-in customer, where there is room for one. */
  place: v.picklist(['footer', 'customer']),
  path,
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
});

const schema = v.record(v.string(), v.unknown());
/** `takes` has a field for each argument by its place, '0' for the first. */
const ServiceCall = v.object({ takes: schema, answers: v.optional(schema) });

/** `remote.json`, read by webpack, lint, publish, composer and shell. */
export const RemoteDeclaration = v.object({
  name,
  owner: v.string(),
  /** The contract that a remote needs. Not in remote.json: its build derives it (contract-needs.js). */
  contract: v.optional(v.number()),
  /** The contracts that the shell carries. Only the shell has them. */
  contracts: v.optional(v.array(v.number())),
  routes: v.optional(v.array(RouteDeclaration), []),
  links: v.optional(v.array(LinkDeclaration), []),
  overlays: v.optional(v.array(v.object({ name, view: viewPath })), []),
  services: v.optional(v.array(v.object({ name, module: viewPath })), []),
  fragments: v.optional(v.array(FragmentDeclaration), []),
  places: v.optional(v.array(PlaceDeclaration), []),
  publishes: v.optional(v.array(v.string()), []),
  reads: v.optional(v.array(v.string()), []),
  /** JSON schemas of these topics, as this package publishes or reads them. Not in remote.json: the build derives them. */
  topics: v.optional(v.record(v.string(), schema), {}),
  /** Calls of these services as this package answers or makes them, as JSON schemas. Derived, too, from its `src/services.ts`. */
  calls: v.optional(v.record(v.string(), v.record(v.string(), ServiceCall)), {}),
  /** Its analytics events. Derived, too, from its `src/events.ts`. */
  events: v.optional(AnalyticsEvents, {}),
  /** Keys in localStorage and sessionStorage, `cache:*` for all that begin so. Nobody else may declare or write them. */
  storage: v.optional(v.array(v.string()), []),
  /** The lowest versions of the federation runtime and of shared libraries that a remote works with. Derived, too (library-needs.js). */
  requires: v.optional(v.object({ runtime: version, shared: v.record(v.string(), version) })),
  /** Built with its own React, which may be another version than the shell's; then it requires no shared libraries. */
  standalone: v.optional(v.boolean()),
  /** What the shell shares with all remotes. Only the shell has it. */
  provides: v.optional(v.array(v.string())),
  /** Upper limits in brotli bytes: the entry, the largest view with all its modules, the stylesheet. */
  budgets: v.object({ entry: v.number(), view: v.optional(v.number()), style: v.number() }),
});
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>;
