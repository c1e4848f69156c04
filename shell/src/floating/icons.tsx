import type { ReactNode } from 'react';
import styles from './floating.module.css';

function Icon({ children }: { children: ReactNode }) {
  return <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">{children}</svg>;
}

export function CartIcon() {
  return <Icon>
    <path d="M3 4h2.2l2.3 10.4a1.5 1.5 0 0 0 1.5 1.1h7.9a1.5 1.5 0 0 0 1.5-1.1L20 8H6.2" />
    <circle cx="9.5" cy="19.5" r="1.4" />
    <circle cx="16.5" cy="19.5" r="1.4" />
  </Icon>;
}

export function PersonIcon() {
  return <Icon><circle cx="12" cy="8" r="4" /><path d="M4.5 20c.9-3.8 3.8-5.8 7.5-5.8s6.6 2 7.5 5.8" /></Icon>;
}

export function ChatIcon() {
  return <Icon>
    <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5Z" />
    <path d="M8.5 10.5h7M8.5 13.8h4.5" />
  </Icon>;
}
