import type { FastifyInstance } from 'fastify';
import type { Report } from 'shared-api';
import { MAX_REPORTS } from 'shared-api/schemas/report';
import { asOneLine } from 'shared-api/schemas/safe-text';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Of what browsers send by themselves for `report-uri`, what is read (CSP Level 3, "Violation reports"). */
const OldReport = Type.Object({
  'csp-report': Type.Object({
    'document-uri': Type.String(), 'effective-directive': Type.Optional(Type.String()), 'violated-directive': Type.Optional(Type.String()),
    'blocked-uri': Type.Optional(Type.String()), 'source-file': Type.Optional(Type.String()), disposition: Type.Optional(Type.String()),
  }),
});

/** The same for `report-to` (Reporting API): a list, in which other kinds may stand. */
const NewReport = Type.Object({
  type: Type.Literal('csp-violation'),
  body: Type.Object({
    documentURL: Type.String(), effectiveDirective: Type.String(), blockedURL: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    sourceFile: Type.Optional(Type.Union([Type.String(), Type.Null()])), disposition: Type.Optional(Type.String()),
  }),
});
type NewReport = Static<typeof NewReport>;

const LONGEST = 200;
const EXTENSION = /^[a-z-]+-extension:|^(?:chrome|moz|safari|about):/i;

/** Lets the API read reports in the two forms that browsers have for them; the schema of the route then sees them as `Report`s. */
export function acceptBrowserReports(app: FastifyInstance): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_, body, done) => {
      try {
        done(null, fromBrowser(JSON.parse(body.toString())));
      } catch {
        // What can't be read gets the answer of the route's schema.
        done(null, undefined);
      }
    });
  }
}

/** The violations in what a browser sent, without those that a visitor's own extension caused. */
export function fromBrowser(sent: unknown): Report[] {
  const entries = Array.isArray(sent) ? sent.slice(0, MAX_REPORTS) : [sent];
  return entries.flatMap((entry: unknown) => {
    const body = Value.Check(NewReport, entry) ? entry.body : Value.Check(OldReport, entry) ? asNew(entry) : undefined;
    if (!body || EXTENSION.test(body.blockedURL ?? '') || EXTENSION.test(body.sourceFile ?? '')) return [];
    const { effectiveDirective, blockedURL, disposition = 'enforce', documentURL } = body;
    return [{
      type: 'csp-violation' as const, remote: 'browser', kind: short(effectiveDirective),
      detail: short(`${disposition} ${bare(blockedURL ?? '')}`), path: short(pathOf(documentURL)),
    }];
  });
}

function asNew({ 'csp-report': report }: Static<typeof OldReport>): NewReport['body'] {
  const {
    'document-uri': documentURL, 'effective-directive': directive, 'violated-directive': violated = '', 'blocked-uri': blockedURL = '',
    'source-file': sourceFile = '', disposition = 'enforce',
  } = report;
  // Older browsers give the whole directive.
  return { documentURL, effectiveDirective: directive ?? violated.split(' ')[0] ?? '', blockedURL, sourceFile, disposition };
}

const short = (text: string): string => asOneLine(text).slice(0, LONGEST);
const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '');

/** An address without what it carries; words such as 'inline' stay. */
function bare(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked;
  const { protocol, origin, pathname } = new URL(blocked);
  return /^https?:$/.test(protocol) ? origin + pathname : protocol;
}
