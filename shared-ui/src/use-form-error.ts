import { useEffect, useState, type RefObject } from 'react';
import type { FormError } from './form-error';

export interface FormErrorState {
  error: FormError | undefined;
  show(error: FormError): void;
  /** SPEC §5 Forms: any edit of a field clears the current error. Give it to the form's `onInput`. */
  clear(): void;
  /** What to say at a field. */
  of(name: string): string | undefined;
  /** What to say for the form as a whole: an error that belongs to no field in it. */
  general: FormError | undefined;
}

/** The one error of a form. Focus goes to the field at fault, whose description is then read out. */
export function useFormError(form: RefObject<HTMLFormElement | null>): FormErrorState {
  const [error, setError] = useState<FormError>();
  useEffect(() => {
    if (error?.field) inputOf(form.current, error.field)?.focus();
  }, [error, form]);
  return {
    error,
    show: ({ field, ...rest }) => setError(field && inputOf(form.current, field) ? { ...rest, field } : rest),
    clear: () => setError(undefined),
    of: (name) => (error?.field === name ? error.message : undefined),
    general: error && !error.field ? error : undefined,
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
}
