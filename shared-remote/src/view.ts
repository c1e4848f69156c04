import type { ComponentType } from 'react';
import type { Head, ViewProps } from './contract';
import { lifecycles, type Lifecycles } from './parcel';
import type { PublicConfig } from './config';

/** A view as its team writes it: one route or overlay. */
export interface ViewDefinition<Data> {
  /** Makes sense of what the composer gathered (an older or newer page may hold something else); undefined when it cannot. */
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
}

/** `export default defineView({ … })` in `src/<view>/index.ts(x)`. */
export function defineView<Data = undefined>(definition: ViewDefinition<Data>): View<Data> {
  return { definition, ...lifecycles(definition) };
}

export type { ViewProps };
