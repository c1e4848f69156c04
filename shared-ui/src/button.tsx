import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook;
  /** Waiting for an answer: announced, the focus stays, and taps are ignored. */
  busy?: boolean;
}

/**
 * `type` is "button" by default. The style sheet draws the spinner: beside an element of its own the label would be one of two
 * nodes, and browsers that translate a page replace texts, which React then no longer finds.
 */
export function Button({ look = 'primary', busy = false, type = 'button', className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(look), className)}
      // Not `disabled`, which would remove the keyboard focus.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

/** A button's class for other elements, such as the shell's plain anchors. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return classNames(styles.button, styles[look]);
}
