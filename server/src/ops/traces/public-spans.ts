import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

/** What may leave this machine. Others hold paths, queries and messages, and with these tokens, mail addresses or what people search. */
const publicAttributes = new Set([
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.peer.address',
  'network.peer.port',
  'server.address',
  'server.port',
]);

/** The span with these attributes only, and without events and messages. */
function toPublic(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([name]) => publicAttributes.has(name));
  return Object.create(span, {
    attributes: { value: Object.fromEntries(attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  });
}

/** @param onChange called when the collector begins or ceases to refuse spans or to be away */
export function exportPublicSpans(
  exporter: SpanExporter,
  onChange: (failure: Error | undefined) => void,
): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(toPublic), (result: ExportResult) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed !== isFailing) onChange(failed ? (result.error ?? new Error('no reason given')) : undefined);
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
