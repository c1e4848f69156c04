import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { toFormError, type FormError } from './form-error';

export interface FormSteps<Values> {
  read(data: FormData): Values;
  check(values: NoInfer<Values>): FormError | undefined;
  /** What it throws is shown as the form's error, and what was typed stays. */
  send(values: NoInfer<Values>): Promise<void>;
}

export interface FormState {
  /** For the `<form>` itself. A post, should it be sent before the script runs: what is typed must never be in a URL. */
  props: { ref: RefObject<HTMLFormElement | null>; method: 'post'; noValidate: true; onSubmit(event: FormEvent): void; onInput(): void };
  busy: boolean;
  /** The error of a field. */
  of(name: string): string | undefined;
  /** The error of the form as a whole: one that belongs to no field in it. */
  general: FormError | undefined;
  /** Submits the current values again. */
  again(): void;
}

/**
 * A form, sent one at a time (RULE-17): one error at most; while it shows, submit does nothing; any edit of a
 * field clears it. Focus goes to the field with the error, whose description is then read out.
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
    of: (name) => (error?.field === name ? error.message : undefined),
    general: error && !error.field ? error : undefined,
    again() {
      setError(undefined);
      void submit();
    },
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
}
