import type { ServiceName } from 'shared-remote';

export interface InspectionOptions {
  warm(name: ServiceName): Promise<boolean>;
  openOverlay(name: string): void;
  closeOverlay(): void;
  /** Which overlay is open or opening. */
  overlay(): string | undefined;
}

/** What `window.shopInspection` gives. */
export interface Inspection extends InspectionOptions {
  /** Routes whose view has mounted in this document, in that order. */
  readonly mounted: readonly string[];
}

/**
 * In previews only: what a release's smoke run needs to see and to open without knowing any team's buttons.
 * It can do nothing that a visitor can't do by taps.
 */
export function offerInspection(window: Window, options: InspectionOptions): { arrived(route: string): void } {
  const mounted: string[] = [];
  Object.defineProperty(window, 'shopInspection', { value: { ...options, mounted } satisfies Inspection });
  return { arrived: (route) => void mounted.push(route) };
}
