import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { UI_TEXT } from './copy';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, a click on the backdrop, the back gesture and the 'Close' button. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False: only its own content can close it. */
  dismissable?: boolean;
  /** 'narrow' for a question, 'wide' for pictures and tables. */
  size?: 'narrow' | 'medium' | 'wide';
}

/**
 * A modal `<dialog>`. The focus moves to `[data-autofocus]` inside, else to the title, and back on closing. With
 * `dismissable` it has a button named 'Close'.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, dismissable = true, size = 'medium' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedOutside = useRef(false);
  const unmounting = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const before = document.activeElement;
    unmounting.current = false;
    show(node);
    (node.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    return () => {
      unmounting.current = true;
      close(node);
      // Browsers move the focus back themselves, unless the opener was replaced meanwhile.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const dismiss = () => {
    if (dismissable) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Keeps an enclosing dialog open, and prevents the browser's own closing.
        event.preventDefault();
        event.stopPropagation();
        dismiss();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) => {
        // Browsers close it at a second back gesture even if onCancel prevents the default.
        if (event.target !== event.currentTarget || unmounting.current || event.currentTarget.open) return;
        if (dismissable) onClose();
        else show(event.currentTarget);
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Not if the press began inside, which is the selection of text.
        if (event.target === event.currentTarget && pressedOutside.current) dismiss();
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>{title}</h2>
          {dismissable && (
            <button type="button" className={styles.close} onClick={onClose}>
              {UI_TEXT.close}
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.cross}><path d="M6 6l12 12M18 6L6 18" /></svg>
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Browsers without `showModal` show the dialog as a block. */
function show(node: HTMLDialogElement): void {
  if (typeof node.showModal !== 'function') node.setAttribute('open', '');
  else if (!node.open) node.showModal();
}

function close(node: HTMLDialogElement): void {
  if (typeof node.close === 'function') node.close();
  else node.removeAttribute('open');
}
