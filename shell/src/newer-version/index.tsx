import { createRoot } from 'shared-remote/react-dom';
import { createNewerVersion, type NewerVersionOptions } from './newer-version';
import { NewerVersionNotice } from './notice';

/** Offers a reload once newer versions are live. To be called when the page is idle. */
export function offerNewerVersion(options: NewerVersionOptions): void {
  const { body } = options.window.document;
  const host = body.appendChild(body.ownerDocument.createElement('div'));
  createRoot(host).render(<NewerVersionNotice newer={createNewerVersion(options)} />);
}
