import type { ReactNode } from 'react';
import { TERMS_VERSION, formatDayOfYear, unbroken } from 'shared-rules';
import { Page } from 'shared-ui';
import { LEGAL } from '../copy-legal';
import styles from './legal.module.css';

interface LegalDocumentProps {
  title: string;
  /** One or two sentences. */
  summary: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The fragment of links to this section. */
  id: string;
  heading: string;
  content: ReactNode;
}

export function LegalDocument({ title, summary, sections }: LegalDocumentProps) {
  return (
    <Page
      title={title} width="narrow" role="article"
      lead={(
        <>
          <p className={styles.version}>
            {LEGAL.version(TERMS_VERSION)} {LEGAL.effective}{' '}
            <time dateTime={TERMS_VERSION}>{unbroken(formatDayOfYear(TERMS_VERSION))}</time>.
          </p>
          <p className={styles.summary}>{summary}</p>
        </>
      )}
    >
      <nav aria-label={LEGAL.contents} className={styles.contents}>
        <ol className={styles.links}>
          {sections.map(({ id, heading }) => <li key={id}><a href={`#${id}`}>{heading}</a></li>)}
        </ol>
      </nav>
      {sections.map(({ id, heading, content }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{index + 1}. {heading}</h2>
          {content}
        </section>
      ))}
    </Page>
  );
}
