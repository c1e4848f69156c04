import { element } from '../element';
import styles from './failure-card.module.css';

export interface CardOptions {
  /** 'alert': it failed. 'status': it is loading. */
  role: 'alert' | 'status';
  title?: string;
  text: string;
  /** The first one looks like the main button. */
  buttons: { label: string; act(): void }[];
}

/** Shown for a page or an overlay that failed to load. Plain DOM, because it must work when everything else fails. */
export function failureCard<K extends 'section' | 'dialog'>(tag: K, { role, title, text, buttons }: CardOptions): HTMLElementTagNameMap[K] {
  const content = element('div', styles.content);
  const words = element('p', undefined, text);
  if (title !== undefined) content.append(Object.assign(element('h2', undefined, title), { tabIndex: -1 }));
  content.append(words, ...buttons.map(({ label, act }, index) => {
    const button = element('button', index === 0 ? styles.first : styles.other, label);
    button.type = 'button';
    button.addEventListener('click', act);
    return button;
  }));
  const card = element(tag, styles.card);
  // Screen readers read a dialog when it opens, so in a dialog only the text gets the role.
  (tag === 'section' ? card : words).setAttribute('role', role);
  card.append(content);
  return card;
}
