import type { Head } from './contract';

/** Sets the document's metadata after a navigation inside the shop. For a composed page the composer does the same. */
export function applyHead(head: Head): void {
  document.title = head.title;
  setMeta('description', head.description);
  setMeta('robots', head.canonical === undefined ? 'noindex' : undefined);
}

function setMeta(name: string, content: string | undefined): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return existing?.remove();
  const meta = existing ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}
