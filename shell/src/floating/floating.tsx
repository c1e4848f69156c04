import { useSyncExternalStore } from 'react';
import type { BusPort } from 'shared-events';
import type { PublicConfig } from 'shared-remote';
import type { PageLinks } from 'shared-remote/release-document';
import { Account } from './account';
import { CartLink } from './cart-link';
import { ChatLink } from './chat-link';
import { copy } from '../copy';
import type { LastShown } from './last-shown';
import type { OpenPanel } from './panel-triggers';
import styles from './floating.module.css';

interface FloatingProps {
  /** A port that reads 'app-status', 'auth' and 'cart-count'. */
  bus: BusPort;
  config: PublicConfig;
  links: PageLinks;
  openOverlay(name: string): void;
  openPanel?: OpenPanel | undefined;
  /** The page was composed with an app status. */
  loaded?: boolean | undefined;
  /** What this device showed last; of nobody when the composer renders a page. */
  last?: LastShown | undefined;
}

const NOBODY: LastShown = { customer: false, firstName: undefined, count: 0 };
const never = () => () => {};

/** On every page. The first render is the same for everybody, because it hydrates composed HTML. */
export function Floating({ bus, config, links, openOverlay, openPanel, loaded = false, last = NOBODY }: FloatingProps) {
  const known = useSyncExternalStore(never, () => last, () => undefined);
  return (
    <nav className={styles.bar} aria-label={copy.floating.label}>
      {/* First, because it appears late: the other buttons keep their places. */}
      <Account bus={bus} link={links.customer} last={known} loaded={loaded} openPanel={openPanel} onLogIn={() => openOverlay('login')} />
      <ChatLink {...config.chat} />
      <CartLink bus={bus} last={known} openPanel={openPanel} />
    </nav>
  );
}
