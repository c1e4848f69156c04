interface InspectionOptions {
  warm(name: string): Promise<boolean>;
  openOverlay(name: string): void;
  closeOverlay(): void;
  /** The overlay that is open or opening. */
  overlay(): string | undefined;
  /** Mounts a fragment that a remote lends, in an element of its own: its places may be on no page that a smoke run opens. */
  tryFragment(remote: string, fragment: string): void;
}

/** `window.shopInspection` */
interface Inspection extends InspectionOptions {
  /** Routes whose view has mounted in this document, in order. */
  readonly mounted: readonly string[];
}

/**
 * In previews only: lets a release's smoke run start services, open overlays and mount lent fragments without using any team's buttons. It
 * offers nothing that a visitor can't do by taps.
 */
export function offerInspection(window: Window, options: InspectionOptions): { arrived(route: string): void } {
  const mounted: string[] = [];
  Object.defineProperty(window, 'shopInspection', { value: { ...options, mounted } satisfies Inspection });
  return { arrived: (route) => void mounted.push(route) };
}
