/** What a comment or a title may cite by name: rules, sections of docs/product.md, decisions, files. */
interface Citable {
  rules: ReadonlySet<string>;
  sections: ReadonlySet<string>;
  decisions: ReadonlySet<string>;
  exists(file: string): boolean;
}

/** Documents that were never a part of this repository. */
const ELSEWHERE = /\bSPEC\b|\bDECISIONS\b|\bRELIABILITY\b|\bEXPERIENCE\b|\bFACTS\b|\bDESIGN\b(?:\.md| ")|\bSTYLE\.md|\b[Ii]ssue \d+/g;
const DECISION = /\bdecisions?[ /](\d{3})\b/g;
const SECTION = /docs\/product\.md "([^"]+)"/g;
const FILE = /\b(?:docs|scripts|bench|e2e|(?:shell|backend|release|sandbox|mf-[a-z-]+|shared-[a-z]+)\/(?:src|testing|seed|chaos))\/[\w./-]+\.(?:tsx?|mjs|json|md|yml)\b/g;

/** @returns each citation in the text that leads nowhere. */
export function brokenCitations(text: string, { rules, sections, decisions, exists }: Citable): string[] {
  const prefixes = [...new Set([...rules].map((rule) => rule.split('-')[0]))];
  const rule = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g');
  const cited = (pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, name = whole]) => ({ whole, name }));
  return [
    ...cited(ELSEWHERE),
    ...cited(rule).filter(({ name }) => !rules.has(name)),
    ...cited(SECTION).filter(({ name }) => !sections.has(name)),
    ...cited(DECISION).filter(({ name }) => !decisions.has(name)),
    ...cited(FILE).filter(({ name }) => !exists(name)),
  ].map(({ whole }) => whole);
}
