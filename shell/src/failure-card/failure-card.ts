import styles from './failure-card.module.css';

export interface CardOptions {
  /** 'alert': it failed. 'status': it is on its way. */
  role: 'alert' | 'status';
  title?: string;
  text: string;
  /** The first is what most will want. */
  buttons: { label: string; act(): void }[];
}

/** What customers read where a page or an overlay did not come. Plain DOM: it must work when all else fails. */
export function failureCard<K extends 'section' | 'dialog'>(tag: K, { role, title, text, buttons }: CardOptions): HTMLElementTagNameMap[K] {
  const content = element('div', styles.content);
  const words = element('p', undefined, text);
  if (title !== undefined) content.append(element('h2', undefined, title));
  content.append(words, ...buttons.map(({ label, act }, index) => {
    const button = element('button', index === 0 ? styles.first : styles.other, label);
    button.type = 'button';
    button.addEventListener('click', act);
    return button;
  }));
  const card = element(tag, styles.card);
  // A dialog is read out as it opens.
  (tag === 'section' ? card : words).setAttribute('role', role);
  card.append(content);
  return card;
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string | undefined, text = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className: className ?? '', textContent: text });
}
