import type { PublicConfig } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { LEGAL } from '../copy-legal';
import styles from './legal.module.css';

/** UK law requires a trader's name, address and contact details before the order. */
export function WhoWeAre({ shop }: { shop: PublicConfig['shop'] }) {
  const facts: [string, string | undefined][] = [
    [LEGAL.who.tradingName, shop.tradingName],
    [LEGAL.who.address, unbroken(shop.address)],
    [LEGAL.who.email, shop.email],
    [LEGAL.who.phone, shop.phone],
    [LEGAL.who.companyNumber, shop.companyNumber],
    [LEGAL.who.vatNumber, shop.vatNumber],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => value && (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{term === LEGAL.who.email ? <a href={`mailto:${value}`}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
