import type { Report } from 'shared-api';

/** A policy violation as a report; undefined for what a visitor's own extension did. */
export function violationReport(event: SecurityPolicyViolationEvent, path: string): Report | undefined {
  if (isExtension(event.blockedURI) || isExtension(event.sourceFile)) return undefined;
  return { type: 'csp-violation', kind: event.effectiveDirective, detail: `${event.disposition} ${bare(event.blockedURI)}`, path };
}

function isExtension(source: string): boolean {
  return /^[a-z-]+-extension:|^(chrome|moz|safari|about):/i.test(source);
}

/** An address without what it carries; words such as 'inline' stay. */
function bare(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked;
  const { protocol, origin, pathname } = new URL(blocked);
  // `data:` and `blob:` hold their content in the address itself.
  return /^https?:$/.test(protocol) ? origin + pathname : protocol;
}
