import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/**
 * A test by its file, from the repository's root, and its title with those of the describes around it, joined by ' › '.
 * `row`: the row of a table of cases (`it.each`) that is meant, as it is written there.
 */
const Shown = v.strictObject({ file: v.string(), title: v.string(), row: v.optional(v.string()) });
const common = {
  id: v.pipe(v.string(), v.regex(/^[A-Z]+-\d+$/)), rule: v.pipe(v.string(), v.nonEmpty()),
  decision: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
};

const Statement = v.union([
  v.strictObject({ ...common, shownBy: v.pipe(v.array(Shown), v.nonEmpty()) }),
  v.strictObject({ ...common, notShownHere: v.pipe(v.string(), v.nonEmpty()) }),
], 'a rule has id, rule and either the tests that show it or the reason why it is not shown here');
const Subject = v.strictObject({ title: v.string(), statements: v.array(Statement) });

export type Shown = v.InferOutput<typeof Shown>;
export type Statement = v.InferOutput<typeof Statement>;
export type Subject = v.InferOutput<typeof Subject>;

/** Where the statements stand, one file for each subject, in the order of their names. */
const FOLDER = path.resolve('docs/product');

/** @throws {Error} when a file holds something else: a rule without a test and without a reason, for one. */
export function readSubjects(): Subject[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.json')).sort().map((name) => {
    const result = v.safeParse(Subject, JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')));
    if (result.success) return result.output;
    throw new Error(result.issues.map((issue) => `docs/product/${name}, ${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
  });
}
