import type { Config } from '../../config.ts';
import { version } from '../../version.ts';
import type { Traces } from './traces.ts';

/** Traces, if a collector is configured; OpenTelemetry is loaded only then. */
export async function openTraces(
  config: Config,
  onChange: (failure: Error | undefined) => void,
): Promise<Traces | undefined> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { startTraces } = await import('./start-traces.ts');
  return startTraces({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    service: config.OTEL_SERVICE_NAME,
    version,
    engine: config.DATABASE_URL === undefined ? 'sqlite' : 'postgresql',
    onChange,
  });
}
