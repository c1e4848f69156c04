import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, rawHtml, type SafeHtml } from './html';
import { STYLE } from './style';

export interface Page {
  readonly title: string;
  readonly body: SafeHtml;
  readonly status?: number;
  /** Origins that this page's forms may end up at: a browser holds redirects after a form to `form-action` too. */
  readonly formOrigins?: readonly string[];
  /** For pages with long tables. */
  readonly wide?: boolean;
}

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Sends a page that runs no script and loads nothing. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "img-src data:",
    "frame-src 'self'",
    `form-action 'self' ${[...new Set(page.formOrigins ?? [])].join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(
      html`<!doctype html>
<html lang="en-GB"${page.wide === true ? rawHtml(' class="wide"') : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${rawHtml(STYLE)}</style>
</head>
<body>
${page.body}
</body>
</html>
`.toString(),
    );
}

/** The origin of a URL, for `formOrigins`; nothing when it is none. */
export function originOf(url: string | null): string[] {
  return url !== null && URL.canParse(url) ? [new URL(url).origin] : [];
}
