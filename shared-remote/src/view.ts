import type { ComponentType } from 'react';
import type { Head, Load, ViewProps } from './contract';
import { lifecycles, type Lifecycles } from './parcel';
import type { PublicConfig } from './config';

/** A view as its team writes it: one route or overlay. */
export interface ViewDefinition<Data> {
  /** Fetches what the first render uses, for the composer as for the shell; `parse` reads it. */
  load?: Load<unknown>;
  /**
   * Makes sense of what `load` resolved with, here or in the composer (an older or newer page may hold something else);
   * undefined when it cannot.
   */
  parse?: (data: unknown) => Data | undefined;
  /** Title and the like. Overlays have none. */
  head?: (data: Data | undefined, config: PublicConfig) => Head;
  Component: ComponentType<{ data: Data | undefined }>;
  /** What stands there, in the shape of what comes, while the view loads. For routes with `"prerender": "skeleton"`. */
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

export type { ViewProps };
