import type { PublicConfig } from './config';
import type { Head } from './contract';
import type { ComposedPage, ReleaseFile } from './release-document';

/** How a page marks the part of a remote's stylesheet that it carries for one view. @param url the whole sheet's address */
export const styleOfView = (url: string, view: string): string => `${url}#${view}`;

/** What the composer gives to the live shell's `renderDocument` for one page. */
export interface DocumentParts {
  /** The route's own address, e.g. '/'. */
  path: string;
  head: Head;
  config: PublicConfig;
  page: ComposedPage;
  /**
   * Small stylesheets, inlined in this order: the shell's, then the remote's. `url` marks them so that the slot does not link
   * them again: a sheet's own address, or `styleOfView`.
   */
  styles: { url: string; css: string }[];
  /** Stylesheets too large to inline. */
  stylesheets: ReleaseFile[];
  /** The shell's script, the page's only tag, then the remote's entry. */
  scripts: ReleaseFile[];
  /** Other scripts of the route's view. */
  preloads: ReleaseFile[];
  /** Fonts to preload: addresses under the shell's version. */
  fonts: string[];
  /** The remote's prerendered HTML: the full view or its skeleton. */
  slot: { html: string; mode: 'full' | 'skeleton' };
  /**
   * Of a page at rest, whose scripts start at the first sign of a person (shell/src/starter/): its one script, the query that the
   * page was composed for, '' or '?plan=…', and speculation rules, which name the pages that a browser may prerender.
   * Missing where scripts start with the page.
   */
  starter?: { code: string; search: string; speculation: string };
  /** The same script on a page whose shell starts at once: it keeps taps until then, and asks again for a shell that did not come. */
  inlineScript?: string;
  /** The year of the copyright line, in London. */
  year: number;
}
