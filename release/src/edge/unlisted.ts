import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from 'shared-api/server/refusals';
import { EDGE_FOLDERS } from './folders';
import { refuse } from './refused';
import { NO_PAGE } from './security-headers';

const IN_FOLDER = new RegExp(`^/(${EDGE_FOLDERS.join('|')})(/|$)`);

/** An unlisted path redirects to home (SHOP-11); a missing file is 404. */
export function answerUnlisted({ method, url }: FastifyRequest, reply: FastifyReply) {
  const reads = ['GET', 'HEAD'].includes(method);
  if (reads && !IN_FOLDER.test(url)) return leadHome(reply);
  if (reads || url.startsWith('/api')) return refuse(reply, REFUSALS.notFound);
  return refuse(reply, REFUSALS.wrongMethod, { allow: 'GET, HEAD' });
}

/** A path that cannot be decoded, as of a link that was cut off, is unlisted for who opens it as a page. */
export function answerUndecodable({ method, url, headers }: FastifyRequest, reply: FastifyReply) {
  const isNavigation = method === 'GET' && !IN_FOLDER.test(url) && (headers.accept ?? '').includes('text/html');
  return isNavigation ? leadHome(reply) : refuse(reply, REFUSALS.malformed);
}

function leadHome(reply: FastifyReply) {
  return reply.headers({ ...NO_PAGE, 'cache-control': 'no-store' }).redirect('/', 302);
}
