import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names';
import link from './link.module.css';
import { PageHeading } from './page-heading';
import styles from './page.module.css';

export interface PageProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Of the page's one `h1`. Without it the page renders a PageHeading itself. */
  title?: ReactNode;
  /** Where the link above the title leads. */
  back?: { to: string; text: string } | undefined;
  /** Beside the way back. */
  action?: ReactNode;
  /** Under the title. */
  lead?: ReactNode;
  /** 'narrow' for what is read line by line: texts, forms, a list of orders. */
  width?: 'narrow' | 'wide';
}

/**
 * The container of a page: width, margins, way back and title, on every page in the same places. Uses no hooks of the shop, so that a
 * skeleton can have it: the shell makes a navigation of the link, which works without script too.
 */
export function Page({ title, back, action, lead, width = 'wide', className, children, ...rest }: PageProps) {
  return (
    <div {...rest} className={classNames(styles.page, styles[width], className)}>
      <header className={styles.head}>
        {(back ?? action) && (
          <div className={styles.bar}>
            {back && <a href={back.to} className={classNames(link.text, styles.back)}>{back.text}</a>}
            {action}
          </div>
        )}
        {title !== undefined && <PageHeading>{title}</PageHeading>}
        {lead}
      </header>
      {children}
    </div>
  );
}
