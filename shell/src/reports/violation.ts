import type { Report } from 'shared-api';

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'sourceFile' | 'effectiveDirective' | 'disposition'>;

/** What a ReportingObserver hands over of a violation; the DOM's types do not have it. */
interface ViolationBody { blockedURL: string | null; sourceFile: string | null; effectiveDirective: string; disposition: 'enforce' | 'report' }
type Observer = new (told: (reports: { body: ViolationBody }[]) => void, options: { types: string[]; buffered: boolean }) => { observe(): void; disconnect(): void };

/**
 * Reports each policy violation of this page; the same one may come twice. Where the browser keeps them, also those
 * from before any script ran: caused by markup injected into the page.
 * @returns the way to stop.
 */
export function watchViolations(window: Window, found: (report: Report) => void): () => void {
  const tell = (violation: Violation) => {
    const report = violationReport(violation, window.location.pathname);
    if (report) found(report);
  };
  window.document.addEventListener('securitypolicyviolation', tell);
  const Observing = Reflect.get(window, 'ReportingObserver') as Observer | undefined;
  const observer = Observing && new Observing(
    (reports) => reports.forEach(({ body: { blockedURL, sourceFile, effectiveDirective, disposition } }) => tell({ blockedURI: blockedURL ?? '', sourceFile: sourceFile ?? '', effectiveDirective, disposition })),
    { types: ['csp-violation'], buffered: true },
  );
  observer?.observe();
  return () => {
    window.document.removeEventListener('securitypolicyviolation', tell);
    observer?.disconnect();
  };
}

/** A violation as a report; undefined for what a visitor's own extension did. */
function violationReport({ blockedURI, sourceFile, effectiveDirective, disposition }: Violation, path: string): Report | undefined {
  if (isExtension(blockedURI) || isExtension(sourceFile)) return undefined;
  return { type: 'csp-violation', kind: effectiveDirective, detail: `${disposition} ${bare(blockedURI)}`, path };
}

function isExtension(source: string): boolean {
  return /^[a-z-]+-extension:|^(chrome|moz|safari|about):/i.test(source);
}

/** An address without what it carries; words such as 'inline' stay. */
function bare(blocked: string): string {
  try {
    const { protocol, origin, pathname } = new URL(blocked);
    // `data:` and `blob:` hold their content in the address itself.
    return /^https?:$/.test(protocol) ? origin + pathname : protocol;
  } catch {
    return blocked;
  }
}
