import type { RemoteDeclaration } from 'shared-remote/declaration';
import type { PageLinks } from 'shared-remote/release-document';

/** What the page's footer and bar link to: as each live remote declares, also while it is switched off. */
export function pageLinks(declared: readonly RemoteDeclaration[]): PageLinks {
  const links = declared.flatMap((declaration) => declaration.links);
  const of = (wanted: string) => links.filter(({ place }) => place === wanted).map(({ path, text }) => ({ path, text }));
  const [customer] = of('customer');
  return { footer: of('footer'), ...(customer && { customer }) };
}
