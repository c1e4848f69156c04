import * as v from 'valibot';
import { FragmentDeclaration, PlaceDeclaration, RouteDeclaration } from './page-declarations';

const path = v.pipe(v.string(), v.regex(/^\/r\/[a-z0-9-]+\/[A-Za-z0-9.-]+\/[A-Za-z0-9_~./-]+$/));
const sha384 = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A file of a version, with its hash, without which it is not loaded. */
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
  /** Scripts that a service loads itself when it needs them, such as the identity provider's, which visitors never need. */
  later: v.optional(v.record(v.string(), v.array(ReleaseFile))),
  routes: v.array(RouteDeclaration),
  overlays: v.array(v.object({ name: v.string(), view: v.string() })),
  services: v.array(v.object({ name: v.string(), module: v.string() })),
  fragments: v.optional(v.array(FragmentDeclaration), []),
  places: v.optional(v.array(PlaceDeclaration), []),
  publishes: v.array(v.string()),
  /** Analytics events that it may record: `AnalyticsEvents`, whose form the gate has checked. */
  events: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  requires: v.object({ runtime: v.string(), shared: v.record(v.string(), v.string()) }),
  /** Its team's kill switch: its routes show a card, and none of its code is loaded. */
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

/** The address that ends a preview. */
export const PREVIEW_OFF = '/preview/off';

/** For a page with published versions that are not live. Never in the production environment. */
export const PreviewNote = v.object({ versions: v.array(v.object({ name: v.string(), version: v.string() })) });
export type PreviewNote = v.InferOutput<typeof PreviewNote>;

const PageLink = v.object({ path: v.string(), text: v.string() });
/** What all live remotes link to: in the footer, in the order of remotes and of their declarations, and beside the greeting. */
export const PageLinks = v.object({ footer: v.array(PageLink), customer: v.optional(PageLink) });
export type PageLinks = v.InferOutput<typeof PageLinks>;

/** The `<script type="application/json" id="page">` of a composed page: what it needs to start without the release document. */
export const ComposedPage = v.object({
  environment: v.string(),
  sequence: v.number(),
  /** The shell's version. */
  shell: v.optional(v.string()),
  /** The path of the route this page was composed for. */
  route: v.string(),
  remote: ReleasedRemote,
  /** Other remotes, reduced to the services that the route calls at mount, so that they don't wait for the release document. */
  providers: v.optional(v.array(ReleasedRemote)),
  release: ReleaseFile,
  /** Missing in pages from before links were declared. */
  links: v.optional(PageLinks, { footer: [] }),
  /** The year of the copyright line, so that browser and composed page agree over New Year. */
  year: v.optional(v.number()),
  /** App status when the page was composed. */
  appStatus: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  preview: v.optional(PreviewNote),
});
export type ComposedPage = v.InferOutput<typeof ComposedPage>;
