import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REFUSALS, type Refusal } from './refusals';

const CLOSE_AFTER_MS = 1_000;

/**
 * Answers malformed requests and requests that time out with the documented error body, and closes the connection.
 * `answer` is for Fastify's `clientErrorHandler`.
 */
export class ClientErrors {
  private readonly last = new WeakMap<Socket, ServerResponse>();
  constructor(private readonly headers: Readonly<Record<string, string>> = {}) {}

  /** Stores the last answer of each connection, so that no error is written into the middle of one. */
  watch(server: Server): void {
    server.on('request', (request, response) => { this.last.set(request.socket, response); });
    // Other `Expect` headers than 100-continue may be ignored (RFC 9110, 10.1.1); Node's default is a 417 without a body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  }

  readonly answer = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !this.mayAnswer(socket)) {
      socket.destroy();
      return;
    }
    // Closing a socket with unread data discards the answer (TCP reset), so the rest is read for CLOSE_AFTER_MS.
    socket.end(this.text(refusalFor(error.code)));
    socket.resume();
    setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
  };

  private mayAnswer(socket: Socket): boolean {
    if (!socket.writable) return false;
    const response = this.last.get(socket);
    if (!response) return true;
    return response.writableFinished ? response.req.complete : !response.headersSent;
  }

  private text({ status, code, message }: Refusal): string {
    const body = JSON.stringify({ error: { code, message } });
    const headers = {
      'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)), 'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...this.headers, 'x-request-id': randomUUID(), connection: 'close',
    };
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  }
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return REFUSALS.tooSlow;
  return code === 'HPE_HEADER_OVERFLOW' ? REFUSALS.headersTooLarge : REFUSALS.malformed;
}
