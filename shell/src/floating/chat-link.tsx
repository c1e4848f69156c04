import { copy } from '../copy';
import styles from './floating.module.css';
import { ChatIcon } from './icons';

/** WhatsApp with a prefilled greeting (SHOP-28). `number`: digits with the country code. */
export function ChatLink({ number, greeting }: { number: string; greeting: string }) {
  const digits = number.replace(/\D/g, '');
  if (!digits) return null;
  return (
    <a
      className={styles.round} href={`https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`} target="_blank" rel="noopener"
      aria-label={copy.floating.chat}
    >
      <ChatIcon />
    </a>
  );
}
