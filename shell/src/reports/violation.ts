import type { Report } from 'shared-api';

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'sourceFile' | 'effectiveDirective' | 'disposition'>;

/** A violation from a ReportingObserver; the DOM's types do not have it. */
interface ViolationBody {
  blockedURL: string | null; sourceFile: string | null; effectiveDirective: string; disposition: 'enforce' | 'report';
}
type Observer = new (
  callback: (reports: { body: ViolationBody }[]) => void,
  options: { types: string[]; buffered: boolean },
) => { observe(): void };

/**
 * Reports each policy violation of this page; the same one may come twice. With a ReportingObserver also those from before
 * any script ran, which injected markup may have caused.
 */
export function watchViolations(window: Window, onReport: (report: Report) => void): void {
  const handle = (violation: Violation) => {
    const report = violationReport(violation, window.location.pathname);
    if (report) onReport(report);
  };
  window.document.addEventListener('securitypolicyviolation', handle);
  const ReportingObserver = Reflect.get(window, 'ReportingObserver') as Observer | undefined;
  if (ReportingObserver) new ReportingObserver(
    (reports) => reports.forEach(({ body: { blockedURL, sourceFile, effectiveDirective, disposition } }) =>
      handle({ blockedURI: blockedURL ?? '', sourceFile: sourceFile ?? '', effectiveDirective, disposition })),
    { types: ['csp-violation'], buffered: true },
  ).observe();
}

/** Undefined for a violation by a visitor's own extension. */
function violationReport({ blockedURI, sourceFile, effectiveDirective, disposition }: Violation, path: string): Report | undefined {
  if (isExtension(blockedURI) || isExtension(sourceFile)) return undefined;
  return { type: 'csp-violation', kind: effectiveDirective, detail: `${disposition} ${withoutContent(blockedURI)}`, path };
}

function isExtension(source: string): boolean {
  return /^[a-z-]+-extension:|^(chrome|moz|safari|about):/i.test(source);
}

/** An address without query string; words such as 'inline' are kept. */
function withoutContent(blocked: string): string {
  try {
    const { protocol, origin, pathname } = new URL(blocked);
    // `data:` and `blob:` addresses contain the data itself.
    return /^https?:$/.test(protocol) ? origin + pathname : protocol;
  } catch {
    return blocked;
  }
}
