import type { ReactNode } from 'react';
import styles from './icons.module.css';

/** Two crossing arrows: this meal can be swapped. `label` is for places without text beside the icon. */
export function ShuffleIcon({ label }: { label?: string }) {
  return <Icon {...(label !== undefined && { label })}>
    <path d="M3 7h3.5c2 0 3.6 1 4.6 2.7l2.1 3.6c1 1.7 2.6 2.7 4.6 2.7H21M21 16l-3-3m3 3-3 3M3 16h3.5c1.4 0 2.6-.5 3.5-1.3M14 8.3c.9-.8 2.1-1.3 3.5-1.3H21m0 0-3-3m3 3-3 3" />
  </Icon>;
}

export function OrderIcon() {
  return <Icon><path d="M7 3h10a2 2 0 0 1 2 2v16l-3-2-2 2-2-2-2 2-2-2-3 2V5a2 2 0 0 1 2-2zM9 8h6M9 12h6" /></Icon>;
}

export function DeliveryIcon() {
  return <Icon><path d="M2 6h12v10H2zM14 10h4l4 3v3h-8zM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" /></Icon>;
}

export function QualityIcon() {
  return <Icon><path d="M5 20c0-8 5-14 15-15 0 10-5 15-12 15-1 0-2-.2-3-.5M5 20c2-4 5-7 9-9" /></Icon>;
}

function Icon({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24" className={styles.icon}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}
