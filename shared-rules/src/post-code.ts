import english from 'naughty-words/en.json';
import { POST_CODE_TEXTS } from './copy';

export interface PostCodeProblem {
  kind: 'empty' | 'profane' | 'length';
  /** Shown by forms. */
  message: string;
  /** For the log only; a form never shows it (POST-2). */
  internal: string;
}

// No UK post code has three letters in a row, but some contain "xx" or "2g1": a word with three letters in a row can't
// refuse a real post code.
const profaneWords = english.filter((word) => /[a-z]{3}/.test(word));

/** The rules that need no look-up: empty, profanity, then a length of 5 to 8 before stripping (POST-1 to POST-4). */
export function checkPostCode(text: string): PostCodeProblem | undefined {
  const typed = text.trim();
  if (!typed) return { kind: 'empty', message: POST_CODE_TEXTS.empty, internal: POST_CODE_TEXTS.empty };
  if (isProfane(typed)) return { kind: 'profane', message: POST_CODE_TEXTS.notFound, internal: POST_CODE_TEXTS.profane };
  if (typed.length < 5 || typed.length > 8) {
    const message = POST_CODE_TEXTS.invalid(typed.toUpperCase());
    return { kind: 'length', message, internal: message };
  }
  return undefined;
}

/** For the look-up: letters and digits only, upper-case. */
export function normalisePostCode(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** As stored and printed on a label: 'E4 6EY'. The inward part is always three long. */
export function formatPostCode(text: string): string {
  const code = normalisePostCode(text);
  return code.length > 3 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}

/** The first half, 'E4' of 'E4 6EY': some thousand doors, so it names nobody. */
export function outwardCode(text: string): string {
  return normalisePostCode(text).slice(0, -3);
}

function isProfane(text: string): boolean {
  const lower = text.toLowerCase();
  return profaneWords.some((word) => lower.includes(word));
}
