import type { ReactNode } from 'react';
import { defineView, pageTitle, useShop, type PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { TERMS_VERSION, formatDayOfYear, unbroken } from 'shared-rules';
import { Page } from 'shared-ui';
import { LEGAL } from '../copy-legal';
import styles from './legal.module.css';

export interface LegalSection {
  /** The fragment of links to this section. */
  id: string;
  heading: string;
  content: ReactNode;
}

/** Numbered sections, with their contents above. */
export function legalDocument(name: 'terms' | 'privacy' | 'cookies', sectionsFor: (shop: PublicConfig['shop']) => readonly LegalSection[]) {
  const { title, summary } = LEGAL[name];
  return defineView({
    head: (_data, { shop }) => ({ title: pageTitle(title, shop), description: summary(shop.name), canonical: PATHS[name] }),
    Component: function LegalDocument() {
      const { shop } = useShop().config;
      const sections = sectionsFor(shop);
      return (
        <Page
          title={title} width="narrow" role="article"
          lead={(
            <>
              <p className={styles.version}>
                {LEGAL.version(TERMS_VERSION)} {LEGAL.effective}{' '}
                <time dateTime={TERMS_VERSION}>{unbroken(formatDayOfYear(TERMS_VERSION))}</time>.
              </p>
              <p className={styles.summary}>{summary(shop.name)}</p>
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
    },
  });
}
