import Type, { type Static } from 'typebox';
import { MAX_PLACES } from '../bounds';
import { strict } from './common';
import { text } from './text';

const short = text(200);

/** A place in a released script: `Name@mf-x/1.0.0-0123456789ab/file.js:1:200`. The name is that of a function or a component. */
const place = Type.String({ maxLength: 200, pattern: '^([\\w$.]{0,60}@)?[a-z][a-z0-9-]{1,40}/[\\w.~/-]{1,120}:\\d{1,7}:\\d{1,7}$' });

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
  /** Of a failure: where it was thrown, the innermost first. */
  stack: Type.Optional(Type.Array(place, { maxItems: MAX_PLACES })),
  /** Of a failure: the components around it, the innermost first. */
  components: Type.Optional(Type.Array(place, { maxItems: MAX_PLACES })),
}, strict);
export type Report = Static<typeof Report>;

/** The rest of a longer list is dropped: it probably holds repetitions. */
export const MAX_REPORTS = 20;
export const Reports = Type.Union([Report, Type.Array(Report, { maxItems: MAX_REPORTS })]);
