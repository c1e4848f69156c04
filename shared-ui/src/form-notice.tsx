import { ErrorNotice } from './error-notice';
import type { FormState } from './use-form';

/** What is wrong with a form as a whole, with another try where that may help. */
export function FormNotice({ form: { general, again } }: { form: FormState }) {
  return general && <ErrorNotice message={general.message} {...(general.again && { onRetry: again })} />;
}
