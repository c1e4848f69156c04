import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'name' | 'children'> {
  label: string;
  name: string;
  options: readonly SelectOption[];
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  /** Shown while the list is closed, in place of the chosen option, which screen readers read. The label contains it (WCAG 2.5.3). */
  closed?: string | undefined;
}

/** A labelled native `<select>`. */
export function Select({ label, name, options, hideLabel = false, closed, id, className, ...select }: SelectProps) {
  const made = useId();
  const selectId = id ?? made;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? styles.hidden : styles.label} htmlFor={selectId}>{label}</label>
      <div className={styles.box}>
        <select {...select} id={selectId} name={name} className={classNames(styles.select, closed !== undefined && styles.covered)}>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
        {closed !== undefined && <span aria-hidden="true" className={classNames(styles.select, styles.closed)}>{closed}</span>}
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.arrow}><path d="M6 9l6 6 6-6" /></svg>
      </div>
    </div>
  );
}
