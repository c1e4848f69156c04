import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { DocumentParts } from 'shared-remote/document';
import { Chrome } from '../chrome';
import { DocumentFrame } from './document-frame';

/**
 * A complete page, for the composer: the frame, the chrome as its own React root, and the remote's HTML beside it.
 * It is the same for every visitor.
 */
export function renderDocument(parts: DocumentParts): string {
  const { config, year, page } = parts;
  const chrome = renderToString(
    <Chrome config={config} year={year} links={page.links} loaded={page.appStatus !== undefined} />, { identifierPrefix: 'shell-' },
  );
  return `<!doctype html>${renderToStaticMarkup(<DocumentFrame parts={parts} chrome={chrome} />)}`;
}
