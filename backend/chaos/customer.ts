import { ANSWER_WITHIN_MS } from 'shared-api/bounds';
import type { Backend } from './backends';
import { tokenOf } from './identity-stand-in';
import { CUSTOMERS, isCustomer, type Actor } from './model';

/** A reply, or that none came in time: then it is unknown whether the call took effect. */
export type Reply = { kind: 'answer'; status: number; code: string; data: Record<string, unknown>; text: string } | { kind: 'unknown' };

/**
 * Calls a backend as an actor's browser would, and waits as long for the answer: on a machine with other tests beside it a first
 * checkout takes more than 6 s.
 */
export async function callAs(actor: Actor, backend: Backend, route: string, body?: object): Promise<Reply> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const token = isCustomer(actor) ? tokenOf(actor, CUSTOMERS[actor]) : undefined;
  try {
    const answer = await fetch(`http://127.0.0.1:${backend.port}/api${path}`, {
      method, signal: AbortSignal.timeout(ANSWER_WITHIN_MS.production),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }), connection: 'close',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { data, error } = JSON.parse(text) as { data?: Record<string, unknown>; error?: { code: string } };
    return { kind: 'answer', status: answer.status, code: error?.code ?? '', data: data ?? {}, text };
  } catch {
    return { kind: 'unknown' };
  }
}

export function inWords(reply: Reply): string {
  return reply.kind === 'unknown' ? 'no answer' : `${reply.status}${reply.code && ` ${reply.code}`}`;
}
