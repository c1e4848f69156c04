/** Scrolls a section into view and moves focus there, so that keyboard and screen reader go on from it. */
export function scrollToHeading(heading: HTMLElement | null): void {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView?.({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}
