import styles from '../legal.module.css';
import { KEPT_IN_BROWSER, type KeptEntry, type KeptItem } from './kept-in-browser';

export function KeptItems({ basis }: { basis: KeptItem['basis'] }) {
  return (
    <div className={styles.kept}>
      {KEPT_IN_BROWSER.filter((item) => item.basis === basis).map(({ name, purpose, entries, until }) => (
        <div key={name} className={styles.item}>
          <h3>{name}</h3>
          <p>{purpose}</p>
          <p className={styles.where}>Kept {until}: {entries.map(entryText).join('; ')}.</p>
        </div>
      ))}
    </div>
  );
}

const PLACES: Record<KeptEntry['where'], string> = {
  'cookie': 'cookie',
  'local storage': 'local storage',
  'session storage': 'session storage of the tab',
  'history': 'history of the tab',
  'database': 'database of the browser',
  'cache': 'cache of the browser',
  'service worker': 'program in the background (service worker)',
};

function entryText({ where, name }: KeptEntry): string {
  return name.endsWith('*') ? `${PLACES[where]}, names that begin with “${name.slice(0, -1)}”` : `${PLACES[where]}, “${name}”`;
}
