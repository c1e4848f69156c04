import { subscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextMapPropagator } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';

interface TracingOptions {
  /** Such as 'backend': what spans are of, unless OTEL_SERVICE_NAME says otherwise. */
  service: string;
  /** What is to be traced beside HTTP, by the name of its package. */
  modules?: Record<string, unknown>;
  /** The edge tells pages the trace by Server-Timing, so that what they call belongs to one. */
  tellsBrowsers?: boolean;
}

/** No process ends later for a collector that is away. */
const SEND_WITHIN_MS = 2_000;
/** Of what a span could hold, only this is kept: addresses, headers and messages may name a customer (docs/decisions/081). */
const KEPT = new Set([
  'http.request.method', 'http.response.status_code', 'http.route', 'server.address', 'server.port', 'error.type',
  'db.system.name', 'db.namespace', 'db.query.text', 'db.response.status_code',
]);

/**
 * Starts OpenTelemetry where OTEL_EXPORTER_OTLP_ENDPOINT is set; anywhere else nothing of it is loaded. Its other variables count, too.
 * @returns sends what has not been sent yet, at the end of the process.
 */
export async function startTracing({ service, modules = {}, tellsBrowsers = false }: TracingOptions): Promise<() => Promise<void>> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const [api, { getRPCMetadata, W3CTraceContextPropagator }, sdk, resources, { OTLPTraceExporter }, ...kinds] = await Promise.all([
    import('@opentelemetry/api'), import('@opentelemetry/core'), import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'), import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/instrumentation-http'), import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const [{ HttpInstrumentation }, { PgInstrumentation }, { UndiciInstrumentation }] = kinds;
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `five-day-kitchen-${service}` })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [withoutPersonalData, new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: onlyIds(new W3CTraceContextPropagator()) });

  // Each begins with a request of a browser: neither probes nor the workers' rounds make traces.
  const instrumentations = [
    new HttpInstrumentation({ requireParentforOutgoingSpans: true, ignoreIncomingRequestHook: (request) => !isTraced(request) }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ];
  // By hand: OpenTelemetry's own hooks wait for a module to be loaded, which it has been, perhaps as a part of one file (decision 045).
  const loaded: Record<string, unknown> = { http, https, ...modules };
  for (const { name, patch } of instrumentations.flatMap((one) => one.getModuleDefinitions())) if (loaded[name]) patch?.(loaded[name]);
  syncBuiltinESMExports();

  subscribe('fastify.initialization', (message) => {
    if (!hasFastify(message)) return;
    message.fastify.addHook('onRequest', (request, reply, done) => {
      const metadata = getRPCMetadata(api.context.active());
      if (metadata) metadata.route = request.routeOptions.url ?? 'unknown';
      const span = api.trace.getActiveSpan()?.spanContext();
      if (tellsBrowsers && span && api.isSpanContextValid(span) && span.traceFlags & api.TraceFlags.SAMPLED) {
        void reply.header('server-timing', `traceparent;desc="00-${span.traceId}-${span.spanId}-01"`);
      }
      done();
    });
  });
  return () => Promise.race([provider.shutdown().catch(() => undefined), sleep(SEND_WITHIN_MS, undefined, { ref: false })]);
}

/** Calls of the API, and the pages that they come from. */
const isTraced = ({ url = '', headers }: http.IncomingMessage): boolean =>
  url.startsWith('/api/') || headers.accept?.includes('text/html') === true;

const hasFastify = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

const withoutPersonalData: SpanProcessor = {
  onStart() {},
  onEnd({ attributes, events, status }) {
    for (const name of Object.keys(attributes)) if (!KEPT.has(name)) delete attributes[name];
    events.length = 0;
    delete status.message;
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Of what a browser sends, only the ids are taken; `tracestate` may hold anything. */
const onlyIds = (propagator: TextMapPropagator): TextMapPropagator => ({
  inject: (...given) => propagator.inject(...given),
  extract: (context, carrier, { keys, get }) => propagator.extract(context, carrier, {
    keys, get: (from, key) => (key === 'traceparent' ? get(from, key) : undefined),
  }),
  fields: () => ['traceparent'],
});
