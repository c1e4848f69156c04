import type { FastifyInstance, FastifyRequest } from 'fastify';
import { POST_CODE_PAGE } from 'shared-api/pages';
import { deliveredText } from 'shared-rules';
import type { Deps } from '../deps';
import { limitOf } from '../http/limits';
import { escapeHtml } from '../mail/templates/html';

/** What the form on Home leads to where no script runs: the same answers as a page of their own. */
export function registerAnswerPage(app: FastifyInstance, { delivery, config }: Deps): void {
  const rateLimit = limitOf('GET /postcodes/:code/delivery', config.rateLimit);
  app.get(POST_CODE_PAGE, { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    const answer = await delivery.ask(postCodeOf(request));
    const text = answer.kind === 'delivered' ? deliveredText(answer.postCode) : answer.message;
    return reply
      .code(answer.kind === 'failed' ? 503 : 200)
      .headers({
        'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page(config.shop.name, text));
  });
}

function postCodeOf({ query }: FastifyRequest): string {
  const typed: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'postCode') : undefined;
  return typeof typed === 'string' ? typed : '';
}

const page = (shop: string, text: string): string => '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">'
  + '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
  + `<title>Do we deliver to you? · ${escapeHtml(shop)}</title></head>`
  + `<body><main><h1>Do we deliver to you?</h1><p>${escapeHtml(text)}</p><p><a href="/#delivery">Back to ${escapeHtml(shop)}</a></p></main></body></html>`;
