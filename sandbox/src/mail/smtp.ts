import { SMTPServer } from 'smtp-server';
import { HOST } from '../common/server';
import type { Message } from './message';

const SIZE_LIMIT = 10 * 1024 * 1024;

type Receive = (raw: Buffer, envelope: Message['envelope']) => Promise<void>;

/** A mail server that takes everything, from anyone on this machine. A mail is answered 250 only once `receive` has it. */
export async function startSmtp(options: {
  port: number;
  receive: Receive;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('Message is too large'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        options
          .receive(Buffer.concat(chunks), { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((one) => one.address) })
          .then(() => done(), (error: unknown) => done(error instanceof Error ? error : new Error('Not taken')));
      });
    },
  });
  server.on('error', () => undefined); // a client that hung up; what matters is answered in onData
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, HOST, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
