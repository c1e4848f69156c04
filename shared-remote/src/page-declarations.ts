// What the browser reads of a remote.json, apart from the rest: every page carries these schemas.
import * as v from 'valibot';

export const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,40}$/));
export const viewPath = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/));
export const path = v.pipe(v.string(), v.regex(/^\/[a-z0-9/-]*$/));

export const RouteDeclaration = v.object({
  path,
  match: v.optional(v.picklist(['exact', 'prefix']), 'exact'),
  /** The folder under `src/`, and the name of the exposed module. */
  view: viewPath,
  access: v.optional(v.picklist(['anyone', 'signed-in']), 'anyone'),
  prerender: v.picklist(['full', 'skeleton']),
  /** Public GET calls whose answers the composer gives to the view's `load`. */
  data: v.optional(v.array(v.string()), []),
  /**
   * Each entry of a public list has a page of its own, composed in full, at `path?parameter=<the entry's id>`. `list` is a call
   * of `data`.
   */
  entries: v.optional(v.object({ list: v.string(), parameter: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)) })),
  /** Services that the view calls at mount or at its first tap: preloaded with the page. Others are loaded at their first call. */
  services: v.optional(v.array(name), []),
  /** Works without a connection: its pages and their files are kept on the device. */
  offline: v.optional(v.literal(true)),
  /** The most frequent next pages: prefetched when the browser is idle. */
  next: v.optional(v.array(path), []),
});
export type RouteDeclaration = v.InferOutput<typeof RouteDeclaration>;

const placeName = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/));

/** A spot in a package's own page or bar for a part that another remote lends, by `<Place name>`. It holds one. */
export const PlaceDeclaration = v.object({
  name: placeName,
  /** The most that a part may take that stands here: Brotli bytes of its module with all its scripts. */
  bytes: v.number(),
});

/** A part that a remote lends to the places of others. Where a place is not there, or the part fails, nothing is shown. */
export const FragmentDeclaration = v.object({
  name,
  /** The folder under `src/`, and the name of the exposed module, which is made with `defineView`. */
  view: viewPath,
  /** Where it may stand. */
  places: v.pipe(v.array(placeName), v.minLength(1)),
  access: v.optional(v.picklist(['anyone', 'signed-in']), 'anyone'),
  /** Services that it calls at mount or at its first tap, as in a route. */
  services: v.optional(v.array(name), []),
  /** Upper limit in Brotli bytes, not more than the place's. */
  budget: v.number(),
});
export type FragmentDeclaration = v.InferOutput<typeof FragmentDeclaration>;
