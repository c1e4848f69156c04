import type { ComponentType } from 'react';
import type { Head, Load } from './contract';
import { lifecycles, type Lifecycles } from './parcel';
import type { PublicConfig } from './config';

/** The view of one route or overlay. */
export interface ViewDefinition<Data> {
  /** Fetches what the first render uses, for composer and shell; `parse` parses it. */
  load?: Load<unknown>;
  /**
   * Parses the result of `load`, which may come from an older or newer version in the composed page; undefined if it is
   * invalid.
   */
  parse?: (data: unknown) => Data | undefined;
  /** Metadata. Overlays have none. */
  head?: (data: Data | undefined, config: PublicConfig) => Head;
  Component: ComponentType<{ data: Data | undefined }>;
  /** Shown while the view loads, in the same layout. For routes with `"prerender": "skeleton"`. */
  Skeleton?: ComponentType;
}

/** The module a remote exposes for a view: single-spa's lifecycles for the browser, the definition for the composer. */
export interface View<Data = unknown> extends Lifecycles {
  definition: ViewDefinition<Data>;
  load?: Load<unknown>;
}

/** `export default defineView({ … })` in `src/<view>/index.ts(x)`. */
export function defineView<Data = undefined>(definition: ViewDefinition<Data>): View<Data> {
  return { definition, ...(definition.load && { load: definition.load }), ...lifecycles(definition) };
}

