import type { DocumentParts } from 'shared-remote/document';

/**
 * Preloads in the page's response headers, which the browser reads before the page (and a CDN
 * that can, ahead of the page, as 103 Early Hints). Typefaces always; scripts only where the first screen waits for them,
 * or they would take the connections that the pictures of a whole page need.
 */
export function linkHeader({ fonts, scripts, preloads, slot }: Pick<DocumentParts, 'fonts' | 'scripts' | 'preloads' | 'slot'>): string {
  const first = slot.mode === 'full' ? [] : [...scripts, ...preloads];
  return [
    ...fonts.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...first.map(({ url, integrity }) => `<${url}>; rel=preload; as=script; crossorigin; integrity="${integrity}"; fetchpriority=high`),
  ].join(', ');
}
