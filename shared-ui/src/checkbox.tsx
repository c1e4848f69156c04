import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'type'> {
  /** May contain links. */
  label: ReactNode;
  name: string;
  error?: string | undefined;
}

/** A labelled native checkbox. */
export function Checkbox({ label, name, error, id, className, ...input }: CheckboxProps) {
  const made = useId();
  const inputId = id ?? made;
  const errorId = `${inputId}-error`;
  return (
    <div className={classNames(styles.field, className)}>
      <input
        {...input}
        type="checkbox"
        id={inputId}
        name={name}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? input['aria-describedby'] : errorId}
      />
      <label className={styles.label} htmlFor={inputId}>{label}</label>
      {error !== undefined && <p id={errorId} className={styles.error}>{error}</p>}
    </div>
  );
}
