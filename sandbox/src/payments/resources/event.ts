import type { EventKept } from '../records';

/** The only supported version of the API: the SDK's own. */
export const API_VERSION = '2026-10-28.endive';

/** An event as sent and as listed. `pending` counts deliveries not yet taken. */
export function asEvent(event: EventKept, pending: number): Record<string, unknown> {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pending,
    request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
    type: event.type,
  };
}
