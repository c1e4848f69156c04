import type { ReleaseFile } from 'shared-remote/release-document';

/**
 * Asks for scripts that a module will need beside its remote's entry, so that they do not wait for the entry to name
 * them: one round trip instead of two. Only asks; whether they come is for the load itself to say. An address is asked
 * for once, and not where the composed page has asked already.
 */
export function createPreloader(document: Document): (files: readonly ReleaseFile[], addressOf: (url: string) => string) => void {
  const asked = new Set<string>();
  return (files, addressOf) => {
    for (const { url, integrity } of files) {
      const address = addressOf(url);
      if (asked.has(address)) continue;
      asked.add(address);
      if (document.querySelector(`link[rel="preload"][href="${CSS.escape(address)}"]`)) continue;
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      link.crossOrigin = 'anonymous';
      link.integrity = integrity;
      link.href = address;
      document.head.append(link);
    }
  };
}
