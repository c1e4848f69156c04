import type { DocumentParts } from 'shared-remote/document';
import { PATHS } from 'shared-remote/paths';
import { ConsentQuestion } from '../consent/question';
import { documentCopy } from '../copy';
import { INCOMPLETE } from '../starter/load-shell';
import { DocumentHead } from './document-head';
import { PreviewBadge } from './preview-badge';
import { rawHtml, json } from './raw';
import { SwitchedOff } from './switched-off';
import styles from './document.module.css';

export function DocumentFrame({ parts, chrome }: { parts: DocumentParts; chrome: string }) {
  const { config, page, slot } = parts;
  return (
    <html lang="en-GB" data-starting="" data-search={parts.starter?.search}>
      <DocumentHead parts={parts} />
      <body>
        <a className={styles.skip} href="#slot">{documentCopy.skip}</a>
        <header className={styles.bar}>
          <a className={styles.brand} href={PATHS.home}>{config.shop.name}</a>
        </header>
        <p id={INCOMPLETE} className={styles.incomplete} role="alert" hidden>
          {documentCopy.incomplete} <a href="">{documentCopy.loadAgain}</a>
        </p>
        {page.preview && <PreviewBadge note={page.preview} />}
        {/* At the bottom of the window, but before the content in the tab order. */}
        <ConsentQuestion />
        <main id="slot" tabIndex={-1} className={styles.slot}>
          {page.remote.disabled
            ? <SwitchedOff />
            : <div data-view={page.route} data-mode={slot.mode} {...rawHtml(slot.html)} />}
        </main>
        <div id="chrome" {...rawHtml(chrome)} />
        <noscript>{documentCopy.noScript}</noscript>
        <script type="application/json" id="config" {...json(config)} />
        <script type="application/json" id="page" {...json({ ...page, year: parts.year })} />
      </body>
    </html>
  );
}
