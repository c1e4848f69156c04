import { typedText } from 'shared-rules';

/** What a customer typed into a field (RULE-16). Not for passwords, which stay as they are. */
export const fieldText = (form: FormData, name: string): string => typedText(String(form.get(name) ?? ''));
