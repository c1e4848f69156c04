import Type, { type TString } from 'typebox';
import { ONE_LINE, SOME_LINES } from './safe-text';

/** Typed text of one line, at most `maxLength` characters. */
export const text = (maxLength: number, minLength = 0): TString => Type.String({ minLength, maxLength, pattern: ONE_LINE });

/** Typed text that may have several lines. */
export const note = (maxLength: number): TString => Type.String({ maxLength, pattern: SOME_LINES });
