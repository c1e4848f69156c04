import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { toFormError, type FormError } from './form-error';

interface FormSteps<Values> {
  read(data: FormData): Values;
  check(values: NoInfer<Values>): FormError | undefined;
  /** An error is shown as the form's error, and what was typed stays. */
  send(values: NoInfer<Values>): Promise<void>;
}

export interface FormState {
  /** For the `<form>`. Method post, because a form sent before the script runs must not put what was typed into the address. */
  props: { ref: RefObject<HTMLFormElement | null>; method: 'post'; noValidate: true; onSubmit(event: FormEvent): void; onInput(): void };
  busy: boolean;
  errorOf(name: string): string | undefined;
  /** An error that belongs to no field of the form. */
  general: FormError | undefined;
  /** Submits the current values again. */
  retry(): void;
}

/**
 * A form that is sent one at a time (RULE-17). It has one error at most; while that is shown, submit does nothing, and any
 * edit clears it. The focus moves to the field with the error, so that screen readers read it.
 */
export function useForm<Values>({ read, check, send }: FormSteps<Values>): FormState {
  const node = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (error?.field) inputOf(node.current, error.field)?.focus();
  }, [error]);

  function show({ field, ...rest }: FormError): void {
    setError(field && inputOf(node.current, field) ? { ...rest, field } : rest);
  }

  async function submit(): Promise<void> {
    if (busy || !node.current) return;
    const values = read(new FormData(node.current));
    const wrong = check(values);
    if (wrong) return show(wrong);
    setBusy(true);
    try {
      await send(values);
    } catch (failure) {
      show(toFormError(failure));
    } finally {
      setBusy(false);
    }
  }

  return {
    props: {
      ref: node,
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!error) void submit();
      },
      onInput: () => setError(undefined),
    },
    busy,
    errorOf: (name) => (error?.field === name ? error.message : undefined),
    general: error && !error.field ? error : undefined,
    retry() {
      setError(undefined);
      void submit();
    },
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
}
