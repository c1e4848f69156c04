import type { ServiceProps } from 'shared-remote';

/** Shows a sentence above the page on which the customer is now (the overlay notice/). The page's own state stays. */
export function showNotice(navigation: ServiceProps['navigation'], notice: string): void {
  const { pathname, search, hash, state } = navigation.get();
  navigation.replace(pathname + search + hash, { ...(typeof state === 'object' && state), notice });
  navigation.openOverlay('notice');
}
