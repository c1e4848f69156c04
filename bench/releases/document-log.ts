import type { CDPSession, Page } from '@playwright/test';

/** The part of the page block (`<script id="page">`) that is about releases. */
export interface PageBlock { sequence: number; remote: { name: string; version: string }; release: { url: string } }

/** A document and all files below /r/ that the browser requested for it. */
export interface LoadedDocument {
  /** The path that was loaded. Navigation inside the document does not change it. */
  address: string;
  files: Set<string>;
  page?: PageBlock;
}

export interface DocumentLog {
  documents(): LoadedDocument[];
  /** Reads the page block of the current document. */
  readPageBlock(): Promise<void>;
}

/** Each network event has the loader id of its document, so late requests are not counted for the next document. */
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
    // A page that its browser has kept from an earlier release is shown, and then loaded anew before anybody has touched it.
    documents: () => [...documents.values()].filter(({ page: block, address }, at, all) => block || all[at + 1]?.address !== address),
    async readPageBlock() {
      const loaderId = await loaderOf(session);
      const text = await page.locator('#page').textContent();
      const current = documents.get(loaderId);
      if (current && !current.page && text !== null && loaderId === (await loaderOf(session))) current.page = JSON.parse(text) as PageBlock;
    },
  };
}

async function loaderOf(session: CDPSession): Promise<string> {
  return (await session.send('Page.getFrameTree')).frameTree.frame.loaderId;
}
