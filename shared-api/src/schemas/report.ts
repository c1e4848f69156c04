import Type, { type Static } from 'typebox';
import { strict } from './common';
import { text } from './text';

const short = text(200);

/** What a browser reports: no address, no identity, no free text beyond a short reason. */
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

/** A browser may send more at once; the rest are dropped as repetitions. */
export const MOST_REPORTS = 20;
/** One report, or those that a browser gathered. */
export const Reports = Type.Union([Report, Type.Array(Report, { maxItems: MOST_REPORTS })]);
