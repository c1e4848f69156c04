import * as v from 'valibot';
import { RouteDeclaration } from './declaration';

const path = v.pipe(v.string(), v.regex(/^\/r\/[a-z0-9-]+\/[A-Za-z0-9.-]+\/[A-Za-z0-9_~./-]+$/));
const sha384 = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A file of a version, by its address on the site, with its hash. A missing hash is a refusal. */
export const ReleaseFile = v.object({ url: path, integrity: sha384 });
export type ReleaseFile = v.InferOutput<typeof ReleaseFile>;

/** One live version of a remote: its files and its declaration. */
export const ReleasedRemote = v.object({
  name: v.string(),
  version: v.string(),
  contract: v.number(),
  entry: ReleaseFile,
  style: v.optional(ReleaseFile),
  /** Scripts that each exposed module needs besides the entry, to preload. */
  modules: v.record(v.string(), v.array(ReleaseFile)),
  /** Scripts that a service loads itself, at need: what an identity provider brings, which no visitor should pay for. */
  later: v.optional(v.record(v.string(), v.array(ReleaseFile))),
  routes: v.array(RouteDeclaration),
  overlays: v.array(v.object({ name: v.string(), view: v.string() })),
  services: v.array(v.object({ name: v.string(), module: v.string() })),
  publishes: v.array(v.string()),
  requires: v.object({ runtime: v.string(), shared: v.record(v.string(), v.string()) }),
  /** Its team's kill switch: its routes show a card, and none of its code may be loaded. */
  disabled: v.optional(v.literal(true)),
});
export type ReleasedRemote = v.InferOutput<typeof ReleasedRemote>;

/** All live remotes: an immutable file, fetched by its hash when the page is idle or needs another remote. */
export const ReleaseDocument = v.object({
  environment: v.string(),
  sequence: v.number(),
  shell: v.string(),
  remotes: v.array(ReleasedRemote),
});
export type ReleaseDocument = v.InferOutput<typeof ReleaseDocument>;

/** Where a preview's way back leads. */
export const PREVIEW_OFF = '/preview/off';

/** A page that shows published versions which are not live. Never in the production environment. */
export const PreviewNote = v.object({ versions: v.array(v.object({ name: v.string(), version: v.string() })) });
export type PreviewNote = v.InferOutput<typeof PreviewNote>;

/** What a composed page carries in `<script type="application/json" id="page">`: enough to run without the whole document. */
export const ComposedPage = v.object({
  environment: v.string(),
  sequence: v.number(),
  /** The shell's version. */
  shell: v.optional(v.string()),
  /** The path of the route this page was composed for. */
  route: v.string(),
  remote: ReleasedRemote,
  /** Other remotes whose services the route calls at once, with nothing but those: the release document need not be awaited for them. */
  providers: v.optional(v.array(ReleasedRemote)),
  release: ReleaseFile,
  /** The year of the copyright line, so that browser and composed page agree over New Year. */
  year: v.optional(v.number()),
  /** App status when the page was composed. */
  appStatus: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  preview: v.optional(PreviewNote),
});
export type ComposedPage = v.InferOutput<typeof ComposedPage>;
