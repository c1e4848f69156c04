import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pages } from './pages';
import { readCookie } from './read-cookie';
import { refuse } from './refused';

const COOKIE = 'fdk_preview';
/** A page set's name. Those from before names ended with a digest of the files are shorter. */
const ID = /^\d{1,12}(?:-[0-9a-f]{12}){1,2}$/;

const GONE = { status: 404, code: 'not_found', message: 'This preview is not there (any more). ‘release preview’ makes it again.' };

/** The preview that a visitor is in, by a cookie that ends with the browser's session. No query or header leads there. */
export function previewOf({ headers }: FastifyRequest): string | undefined {
  const id = readCookie(headers.cookie, COOKIE);
  return id !== undefined && ID.test(id) ? id : undefined;
}

interface PreviewRoutesOptions {
  find(id: string): Promise<Pages | undefined>;
  /** The site's own address, for a request by another name: a cookie that is set there would not reach the pages. */
  elsewhere(request: FastifyRequest, siteUrl: string): string | undefined;
}

/** `/preview/<id>` leads into a preview and `/preview/off` out of it. Not in production: there is no such address. */
export function addPreviewRoutes(server: FastifyInstance, { find, elsewhere }: PreviewRoutesOptions): void {
  server.get<{ Params: { id: string } }>('/preview/:id', async (request, reply) => {
    void reply.headers(PRIVATE);
    const { id } = request.params;
    if (id === 'off') return leave(request, reply).redirect('/', 302);
    const preview = ID.test(id) ? await find(id) : undefined;
    if (!preview) return refuse(reply, GONE);
    const home = elsewhere(request, preview.siteUrl);
    if (home !== undefined) return reply.redirect(home + request.url, 302);
    return reply.header('set-cookie', `${COOKIE}=${id}; ${attributes(request)}`).redirect('/', 302);
  });
}

/** Takes the cookie away. */
export function leave(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${attributes(request)}`);
}

/** What a preview shows is for one visitor and for no search engine. */
export const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding, cookie' };

/** Of a cookie that ends with the browser's session. */
export const attributes = ({ protocol }: FastifyRequest): string =>
  `Path=/; SameSite=Lax; HttpOnly${protocol === 'https' ? '; Secure' : ''}`;
