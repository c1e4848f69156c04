import type { CDPSession, Page } from '@playwright/test';

/** What a page says of itself in `<script id="page">`, as far as releases go. */
export interface PageBlock { sequence: number; remote: { name: string; version: string }; release: { url: string } }

/** One document: everything below /r/ that the browser asked for on its behalf, from its first byte to its last. */
export interface LoadedDocument {
  /** Its address as it was loaded; the shop has navigated inside it since. */
  address: string;
  files: Set<string>;
  page?: PageBlock;
}

export interface DocumentLog {
  documents(): LoadedDocument[];
  /** Reads the page block of the document that stands now. */
  note(): Promise<void>;
}

/** Network events carry the loader of the document that they belong to, so one that has just been left keeps its own. */
export async function logDocuments(page: Page): Promise<DocumentLog> {
  const session = await page.context().newCDPSession(page);
  const documents = new Map<string, LoadedDocument>();
  session.on('Network.requestWillBeSent', ({ loaderId, type, request }) => {
    const { pathname } = new URL(request.url);
    if (type === 'Document') documents.set(loaderId, { address: pathname, files: new Set() });
    else if (pathname.startsWith('/r/')) documents.get(loaderId)?.files.add(pathname);
  });
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  return {
    documents: () => [...documents.values()],
    async note() {
      const before = await loaderOf(session);
      const text = await page.locator('#page').textContent();
      const found = documents.get(before);
      if (found && !found.page && text !== null && before === (await loaderOf(session))) found.page = JSON.parse(text) as PageBlock;
    },
  };
}

async function loaderOf(session: CDPSession): Promise<string> {
  return (await session.send('Page.getFrameTree')).frameTree.frame.loaderId;
}
