import type { PublicConfig } from 'shared-remote/config';

export interface RootFile { name: string; type: string; bytes: Buffer }

/** The pages that ask to be found, by their canonical address. */
export function sitemap({ siteUrl }: PublicConfig, canonical: string[]): RootFile {
  const urls = [...new Set(canonical)].sort().map((path) => `  <url><loc>${escape(siteUrl + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>', '',
  ].join('\n');
  return { name: 'sitemap.xml', type: 'application/xml; charset=utf-8', bytes: Buffer.from(xml) };
}

/** Search engines must not list previews. */
export function robots({ siteUrl, environment }: PublicConfig, preview = false): RootFile {
  const rules = preview || environment === 'preview' ? ['Disallow: /'] : ['Disallow: /api/', `Sitemap: ${siteUrl}/sitemap.xml`];
  return { name: 'robots.txt', type: 'text/plain; charset=utf-8', bytes: Buffer.from(['User-agent: *', ...rules, ''].join('\n')) };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
