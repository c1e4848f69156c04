import type { ReactNode } from 'react';
import type { PublicConfig } from 'shared-remote';
import type { PageLinks } from 'shared-remote/release-document';
import { unbroken } from 'shared-rules/unbroken';
import { copy, VERSION } from '../copy';
import styles from './footer.module.css';

interface FooterProps {
  config: PublicConfig;
  /** Of the copyright line. A prop, so that composed page and browser show the same year at New Year. */
  year: number;
  /** To pages of remotes, as they declare. */
  links: PageLinks['footer'];
  /** Shown beside the links, e.g. the button to change consent. */
  children?: ReactNode;
}

/** On every page, with the shop's details (LAW-6). */
export function Footer({ config: { shop }, year, links, children }: FooterProps) {
  const { footer } = copy;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.trays}><TrayIcon />{footer.trays}</p>
        <nav aria-label={footer.label}>
          <ul role="list" className={styles.links}>
            {links.map(({ path, text }) => <li key={path}><a href={path}>{text}</a></li>)}
            {children && <li>{children}</li>}
          </ul>
        </nav>
        <section className={styles.who} aria-label={footer.whoWeAre}>
          <h2 className={styles.heading}>{footer.whoWeAre}</h2>
          <address className={styles.address}>
            <span>{shop.tradingName}</span>
            <span>{unbroken(shop.address)}</span>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
          <p className={styles.numbers}>
            {shop.companyNumber && <span>{footer.company(shop.companyNumber)}</span>}
            {shop.vatNumber && <span>{footer.vat(shop.vatNumber)}</span>}
          </p>
        </section>
        <div className={styles.small}>
          <p>{footer.copyright(year, shop.tradingName)}</p>
          <p>{footer.illustrations(shop.name)}</p>
          <p>{footer.version(VERSION)}</p>
        </div>
      </div>
    </footer>
  );
}

function TrayIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 8.5h18l-1.8 9a2 2 0 0 1-2 1.6H6.8a2 2 0 0 1-2-1.6L3 8.5ZM12.5 8.5v10.6M12.5 13.5h7.4M7 4.5c0 .8-.7 1-.7 2M11 4.5c0 .8-.7 1-.7 2" />
    </svg>
  );
}
