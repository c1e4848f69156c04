import type { ReactNode } from 'react';
import type { PublicConfig } from 'shared-remote';
import { copy, VERSION } from '../copy';
import styles from './footer.module.css';

export interface FooterProps {
  config: PublicConfig;
  /** Of the copyright line; passed in, so that composed page and browser say the same over New Year. */
  year: number;
  /** More to choose from beside the links, e.g. the change of consent. */
  children?: ReactNode;
}

/** SPEC §2 Home: the footer, on every page, with who we are (DECISIONS "What UK law and customers ask"). */
export function Footer({ config: { shop }, year, children }: FooterProps) {
  const { footer } = copy;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.trays}><TrayIcon />{footer.trays}</p>
        <nav aria-label={footer.label}>
          <ul role="list" className={styles.links}>
            <li><a href="/terms-and-conditions">{footer.terms}</a></li>
            <li><a href="/privacy-policy">{footer.privacy}</a></li>
            <li><a href="/cookie-policy">{footer.cookies}</a></li>
            <li><a href="/extra">{footer.extras}</a></li>
            {children && <li>{children}</li>}
          </ul>
        </nav>
        <section className={styles.who} aria-label={footer.whoWeAre}>
          <h2 className={styles.heading}>{footer.whoWeAre}</h2>
          <address className={styles.address}>
            <span>{shop.tradingName}</span>
            <span>{shop.address}</span>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
          <p className={styles.numbers}>
            <span>{footer.company(shop.companyNumber)}</span>
            <span>{footer.vat(shop.vatNumber)}</span>
          </p>
        </section>
        <div className={styles.small}>
          <p>{footer.copyright(year, shop.tradingName)}</p>
          <p>{footer.illustrations}</p>
          <p>{footer.version(VERSION)}</p>
        </div>
      </div>
    </footer>
  );
}

function TrayIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 4.5 12 3l3 1.5M12 3v5M4.6 13l-1 3.2 2.5 2.2M3.6 16.2l4.3-2.5M19.4 13l1 3.2-2.5 2.2M20.4 16.2l-4.3-2.5M7 20.5h10" />
    </svg>
  );
}
