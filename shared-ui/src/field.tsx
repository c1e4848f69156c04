import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'name'> {
  label: ReactNode;
  name: string;
  /** The error, linked to the input and announced with it. */
  error?: string | undefined;
  /** 'alert' where nothing moves the focus to the field, as a form's `useForm` does. */
  errorRole?: 'alert';
  hint?: ReactNode;
}

/** A labelled input. Set `autoComplete` and `inputMode`. */
export function Field({ label, name, error, errorRole, hint, id, className, ...input }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  // With `aria-invalid` the caller shows the error elsewhere and links it.
  const wrong = error !== undefined || input['aria-invalid'] === true;
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId, input['aria-describedby']);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>{label}</label>
      <input
        {...input}
        id={inputId}
        name={name}
        className={classNames(styles.input, wrong && styles.wrong)}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint !== undefined && <p id={hintId} className={styles.hint}>{hint}</p>}
      {error !== undefined && <p id={errorId} role={errorRole} className={styles.error}>{error}</p>}
    </div>
  );
}
