/** Calls back for each link with `data-prefetch` once, when it comes into view, whoever renders it and whenever. */
export function watchLinks({ body }: Document, found: (link: Element) => void): void {
  // Absent from jsdom.
  if (typeof IntersectionObserver === 'undefined') return;
  const known = new WeakSet<Element>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      found(target);
    }
  });
  const observeNew = () => {
    for (const link of body.querySelectorAll('a[data-prefetch]')) {
      if (known.has(link)) continue;
      known.add(link);
      inView.observe(link);
    }
  };
  new MutationObserver(observeNew).observe(body, { childList: true, subtree: true });
  observeNew();
}
