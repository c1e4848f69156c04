import Type, { type Static } from 'typebox';
import { strict } from './common';
import { text } from './text';

const short = text(200);

/** A browser's report, without personal data and without free text except a short reason. */
export const Report = Type.Object({
  type: Type.Enum(['remote-failure', 'csp-violation', 'web-vital']),
  remote: Type.Optional(short),
  version: Type.Optional(short),
  /** The version of the shell that a remote failed in. */
  shell: Type.Optional(short),
  kind: Type.Optional(short),
  path: Type.Optional(short),
  detail: Type.Optional(short),
  value: Type.Optional(Type.Number()),
}, strict);
export type Report = Static<typeof Report>;

/** The rest of a longer list is dropped: it probably holds repetitions. */
export const MAX_REPORTS = 20;
export const Reports = Type.Union([Report, Type.Array(Report, { maxItems: MAX_REPORTS })]);
