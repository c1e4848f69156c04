import { useEffect } from 'react';
import type { BusPort } from 'shared-events';
import type { PublicConfig } from 'shared-remote';
import type { PageLinks } from 'shared-remote/release-document';
import type { ConsentStore } from './consent/consent';
import { copy } from './copy';
import { Floating } from './floating/floating';
import type { LastShown } from './floating/last-shown';
import type { OpenPanel } from './floating/panel-triggers';
import { Footer } from './footer/footer';
import styles from './chrome.module.css';

interface ChromeProps {
  config: PublicConfig;
  year: number;
  links: PageLinks;
  /** The page was composed with an app status. */
  loaded?: boolean;
  /** This and the following are missing when the composer renders a page. */
  bus?: BusPort;
  openOverlay?(name: string): void;
  openPanel?: OpenPanel;
  consent?: ConsentStore;
  last?: LastShown;
  onHydrated?(): void;
}

const silent: BusPort = { publish() {}, subscribe: () => () => {}, current: () => undefined };

/** Floating buttons and footer of every page. One React root, a sibling of the slot. */
export function Chrome({
  config, year, links, loaded, last, bus = silent, openOverlay = () => {}, openPanel, consent, onHydrated,
}: ChromeProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <>
      <Floating bus={bus} config={config} links={links} openOverlay={openOverlay} openPanel={openPanel} loaded={loaded} last={last} />
      <Footer config={config} year={year} links={links.footer}>
        <button type="button" className={styles.change} onClick={() => consent?.ask()}>{copy.consent.change}</button>
      </Footer>
    </>
  );
}
