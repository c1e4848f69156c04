import type { BusPort } from 'shared-events';
import type { PublicConfig } from 'shared-remote';
import type { PageLinks } from 'shared-remote/release-document';
import { Account } from './account';
import { CartLink } from './cart-link';
import { ChatLink } from './chat-link';
import { copy } from '../copy';
import styles from './floating.module.css';

interface FloatingProps {
  /** A port that reads 'app-status', 'auth' and 'cart-count'. */
  bus: BusPort;
  config: PublicConfig;
  links: PageLinks;
  openOverlay(name: string): void;
}

/** On every page. The first render is the same for everybody, because it hydrates composed HTML. */
export function Floating({ bus, config, links, openOverlay }: FloatingProps) {
  return (
    <nav className={styles.bar} aria-label={copy.floating.label}>
      {/* First, because it appears late: the other buttons keep their places. */}
      <Account bus={bus} link={links.customer} onLogIn={() => openOverlay('login')} />
      <ChatLink {...config.chat} />
      <CartLink bus={bus} />
    </nav>
  );
}
