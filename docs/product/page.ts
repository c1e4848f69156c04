import type { Shown, Statement, Subject } from './statements';

/** Made from docs/product/*.json. */
export const PAGE = 'docs/product.md';

const INTRODUCTION = `# The product, rule by rule

What the shop does, in its own words, and which test shows it. Texts in \`this type\` are on screen, or on the wire, to the
character; \`{…}\` in them stands for what is filled in. Comments and commits cite a rule by its number, which stays its own
for good: a rule that goes leaves a gap.

This page is made from \`docs/product/*.json\` by \`npm run docs:product\`. \`docs/product/product.test.ts\`, a part of \`npm test\`,
is red when the page is not what the files say, when a test that is named here does not exist or is switched off, when an
exact text stands nowhere in the shop, or when a rule has neither a test nor a reason for having none.
`;

/** The whole page, for people: what is not shown first, since it is what one would ask for. */
export function productPage(subjects: readonly Subject[]): string {
  const all = subjects.flatMap(({ statements }) => statements);
  const hidden = all.filter((statement) => 'notShownHere' in statement);
  const count = (statements: readonly Statement[]) => `${statements.length} ${statements.length === 1 ? 'rule' : 'rules'}`;
  return [
    INTRODUCTION,
    `${count(all)}; ${all.length - hidden.length} shown by a test, ${hidden.length} not shown here.\n`,
    ...subjects.map(({ title, statements }) => `- [${title}](#${anchor(title)}): ${count(statements)}`),
    '\n## Not shown here\n',
    ...hidden.map((statement) => `- **${statement.id}** ${'notShownHere' in statement ? cell(statement.notShownHere) : ''}`),
    ...subjects.map(({ title, statements }) => `\n## ${title}\n\n| | Rule | Shown by |\n|---|---|---|\n${statements.map(row).join('\n')}`),
    '',
  ].join('\n');
}

const anchor = (title: string) => title.toLowerCase().replace(/[^a-z0-9 -]/g, '').replaceAll(' ', '-');

function row(statement: Statement): string {
  const shown = 'shownBy' in statement ? statement.shownBy.map(link).join('<br>') : `not shown here: ${cell(statement.notShownHere)}`;
  return `| **${statement.id}** | ${cell(statement.rule)}${statement.decision ? ` (docs/decisions/${statement.decision})` : ''} | ${shown} |`;
}

const link = ({ file, title, row }: Shown) =>
  `[${file.split('/').at(-1)}](../${file}) ${cell(escape(title))}${row === undefined ? '' : ` (${cell(escape(row))})`}`;

/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const escape = (text: string) => text.replace(/[<>*_`[\]]/g, '\\$&');
