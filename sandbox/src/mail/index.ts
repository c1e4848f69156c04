import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Journal } from '../common/journal';
import { sendPage } from '../common/page';
import { refuseOtherSites } from '../common/same-site';
import { HOST, listen, makeServer, mustBeFree } from '../common/server';
import type { Place, Started } from '../common/started';
import { MessageRecord, readMessage, wentTo, type Message } from './message';
import { framed, inboxPage, messagePage, missingPage } from './pages';
import { startSmtp } from './smtp';

interface MailOptions extends Place {
  readonly smtpPort: number;
  /** Folder for what is kept; memory only without. */
  readonly stateDir?: string;
  /** Further pages of the sandbox that a mail leads to. */
  readonly addPages?: (app: FastifyInstance) => void;
}

export interface MailStarted extends Started {
  /** smtp://host:port */
  readonly smtpUrl: string;
}

const KEPT = 1000;
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** Starts the mail server and the inbox page. JSON: GET /api/messages?to=&subject=, GET /api/messages/:id, DELETE /api/messages. */
export async function startMail(options: MailOptions): Promise<MailStarted> {
  await mustBeFree('inbox', options);
  await mustBeFree('mail server', { port: options.smtpPort });
  const app = makeServer();
  const journal = new Journal(
    { messages: MessageRecord }, options.stateDir === undefined ? undefined : join(options.stateDir, 'mail.jsonl'),
  );
  const newestFirst = () => [...journal.tables.messages.values()].reverse();

  const smtp = await startSmtp({
    port: options.smtpPort,
    receive: async (raw, envelope) => {
      const message = await readMessage(raw, envelope, randomUUID(), new Date());
      const tooOld = newestFirst().slice(KEPT - 1).map((one) => [one.id, null] as const);
      journal.commit({ messages: { ...Object.fromEntries<Message | null>(tooOld), [message.id]: message } });
    },
  });

  refuseOtherSites(app, '/_control');
  app.get<{ Querystring: { to?: string; subject?: string } }>('/api/messages', async (request) => {
    const { to, subject } = request.query;
    return { messages: newestFirst().filter((one) => (to === undefined || wentTo(one, to))
      && (subject === undefined || one.subject.includes(subject))) };
  });
  app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
    const message = journal.tables.messages.get(request.params.id);
    return message ?? reply.code(404).send({ error: { message: 'No such message.' } });
  });
  app.delete('/api/messages', async (_request, reply) => {
    journal.clear();
    return reply.code(204).send();
  });
  app.post('/_control/reset', async (_request, reply) => {
    journal.clear();
    return reply.redirect('/', 303);
  });

  app.get<{ Querystring: { to?: string } }>('/', async (request, reply) => {
    const to = request.query.to === undefined || request.query.to === '' ? undefined : request.query.to;
    return sendPage(reply, inboxPage(newestFirst().filter((one) => to === undefined || wentTo(one, to)), to));
  });
  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = journal.tables.messages.get(request.params.id);
    return sendPage(reply, message === undefined ? missingPage() : messagePage(message));
  });
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = journal.tables.messages.get(request.params.id);
    if (message?.html === undefined || message.html === null) return sendPage(reply, missingPage());
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8', 'content-security-policy': `${FRAME_POLICY}; frame-ancestors 'self'`,
        'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
      })
      .send(framed(message.html));
  });
  options.addPages?.(app);
  app.addHook('onClose', async () => {
    await smtp.close();
    journal.close();
  });
  const started = await listen(app, 'inbox', options);
  return { ...started, smtpUrl: `smtp://${HOST}:${smtp.port}` };
}
