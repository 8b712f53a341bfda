import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { exportPublicSpans } from './public-spans.ts';
import type { Traces } from './traces.ts';

const exportMs = 2000;

/** Reads the trace of a caller, and tells outside services nothing of ours. */
class IncomingOnly extends W3CTraceContextPropagator {
  override inject(): void {}
}

/** `name=value,other=value`, values percent-encoded, as OpenTelemetry writes headers. */
function readHeaders(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim().split(/=(.*)/s));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name, decodeURIComponent(value)]] : [])),
  );
}

/**
 * Sends spans to a collector by OTLP over HTTP, in JSON.
 * @param settings.endpoint without `/v1/traces`
 * @param settings.onChange called when the collector begins or ceases to be away; requests never wait for it
 */
export function startTraces(settings: {
  endpoint: string;
  headers: string | undefined;
  service: string;
  version: string;
  engine: 'sqlite' | 'postgresql';
  onChange: (failure: Error | undefined) => void;
}): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readHeaders(settings.headers),
    timeoutMillis: exportMs,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.service, 'service.version': settings.version }),
    spanProcessors: [new BatchSpanProcessor(exportPublicSpans(exporter, settings.onChange))],
  });
  provider.register({ propagator: new IncomingOnly() });
  const tracer = provider.getTracer('interest-miner');
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: (span, { method, routeOptions }) => void span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`),
  });
  requests.setTracerProvider(provider);
  const outgoing = new UndiciInstrumentation({ requireParentforSpans: true });
  outgoing.setTracerProvider(provider);

  const within = <T>(name: string, options: Parameters<typeof tracer.startSpan>[1], run: () => Promise<T>) =>
    tracer.startActiveSpan(name, options ?? {}, async (span) => {
      try {
        return await run();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', (error as { code?: string }).code ?? (error as Error).name);
        throw error;
      } finally {
        span.end();
      }
    });

  return {
    async observe(app) {
      await app.register(requests.plugin());
      app.addHook('onRequest', (request, reply, done) => {
        const id = request.opentelemetry().span?.spanContext().traceId;
        if (id !== undefined) request.log = reply.log = request.log.child({ trace_id: id });
        done();
      });
    },
    statement(sql, run) {
      if (trace.getActiveSpan() === undefined) return run();
      const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
      const attributes = { 'db.system.name': settings.engine, 'db.operation.name': operation, 'db.query.text': sql };
      return within(operation, { kind: SpanKind.CLIENT, attributes }, run);
    },
    job: (job) => ({ ...job, run: (signal) => within(`job ${job.name}`, {}, () => job.run(signal)) }),
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>((done) => setTimeout(done, exportMs).unref()),
      ]),
  };
}
