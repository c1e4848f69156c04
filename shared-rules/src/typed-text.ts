// Marks of direction, soft hyphens and spaces of no width, which come with what is copied from contacts and pages. Not the joiners U+200C
// and U+200D, which Persian and Indian names need.
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LINE_ENDS_AND_CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** A text of one line as our forms send it: trimmed, without what nobody sees, which the server refuses (RULE-16). Not for passwords. */
export const typedText = (typed: string): string => typed.replace(UNSEEN, '').replace(LINE_ENDS_AND_CONTROL, ' ').trim();
