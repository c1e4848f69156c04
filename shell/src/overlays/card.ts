import { copy } from '../copy';
import styles from './card.module.css';

export interface Card {
  /** Says that it is on its way; `cancel` gives up waiting. */
  opening(cancel: () => void): void;
  failed(options: { exhausted: boolean; retry(): void; close(): void }): void;
  hide(): void;
}

/** What stands for an overlay that is slow or did not come. Plain DOM: it must work when all else fails. */
export function createCard(host: HTMLElement, reload: () => void): Card {
  const make = host.ownerDocument;
  let standing: HTMLDialogElement | undefined;

  function button(words: string, look: string | undefined, act: () => void): HTMLButtonElement {
    const node = make.createElement('button');
    Object.assign(node, { type: 'button', className: look ?? '', textContent: words });
    node.addEventListener('click', act);
    return node;
  }

  function show(title: string, content: HTMLElement[], buttons: HTMLButtonElement[], dismiss: () => void): void {
    hide();
    const dialog = make.createElement('dialog');
    dialog.className = styles.card ?? '';
    dialog.setAttribute('aria-label', title);
    const row = make.createElement('div');
    row.className = styles.buttons ?? '';
    row.append(...buttons);
    dialog.append(...content, row);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      dismiss();
    });
    host.append(dialog);
    dialog.showModal();
    standing = dialog;
  }

  function hide(): void {
    standing?.close();
    standing?.remove();
    standing = undefined;
  }

  return {
    opening(cancel) {
      const line = make.createElement('p');
      line.setAttribute('role', 'status');
      line.textContent = copy.overlay.opening;
      show(copy.overlay.opening, [line], [button(copy.overlay.close, styles.quiet, cancel)], cancel);
    },
    failed({ exhausted, retry, close }) {
      const heading = make.createElement('h2');
      heading.textContent = copy.overlay.failedTitle;
      const text = make.createElement('p');
      text.setAttribute('role', 'alert');
      text.textContent = copy.overlay.failedText;
      const again = exhausted ? button(copy.overlay.reload, styles.strong, reload) : button(copy.overlay.retry, styles.strong, retry);
      show(copy.overlay.failedTitle, [heading, text], [again, button(copy.overlay.close, styles.quiet, close)], close);
    },
    hide,
  };
}
