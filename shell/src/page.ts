import * as v from 'valibot';
import { PublicConfigSchema, type PublicConfig } from 'shared-remote';
import { ComposedPage } from 'shared-remote/release-document';

/** What the composer wrote into this document. */
export function readPage(): { page: ComposedPage; config: PublicConfig } {
  return { page: v.parse(ComposedPage, block('page')), config: v.parse(PublicConfigSchema, block('config')) };
}

function block(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
