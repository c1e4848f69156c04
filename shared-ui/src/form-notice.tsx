import { ErrorNotice } from './error-notice';
import type { FormState } from './use-form';

/** The error of the form as a whole, with 'Try again' if a retry may succeed. */
export function FormNotice({ form: { general, retry } }: { form: FormState }) {
  return general && <ErrorNotice message={general.message} {...(general.retryable && { onRetry: retry })} />;
}
