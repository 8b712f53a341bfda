import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OverloadGuard } from '../http/limits/overload.ts';
import { type DatabaseSources, observeDatabase } from './database-metrics.ts';
import type { Meter } from './meter.ts';
import type { PortMonitor } from './port-monitor.ts';
import { observeStored, type StoredSources } from './stored-metrics.ts';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Counts and times every request of the app. */
  observe(app: FastifyInstance, guard: OverloadGuard): void;
  jobFailed(name: string): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

/** Counters of adapters and features, read when scraped. */
function observeMeter(meter: Meter, registers: Registry[]): void {
  new Counter({
    name: 'cache_requests_total',
    help: 'Lookups in each cache: hit, miss, or stale where an old answer was used',
    labelNames: ['cache', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { name, outcome, count } of meter.caches()) this.inc({ cache: name, outcome }, count);
    },
  });
  new Gauge({
    name: 'work_queue',
    help: 'Tasks running in a bounded pool, or waiting in its queue',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const { name, running, waiting } of meter.queues()) {
        this.set({ queue: name, state: 'running' }, running);
        this.set({ queue: name, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Prometheus metrics of one process. Labels hold route patterns, never addresses: no personal data. */
export function createMetrics(
  sources: {
    redis?: Redis | undefined;
    ports: PortMonitor;
    meter: Meter;
    version: string;
    stored: StoredSources;
  } & DatabaseSources,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  const upstream = new Histogram({
    name: 'port_call_duration_seconds',
    help: 'Duration of calls to each outside service or its stand-in',
    labelNames: ['port', 'method', 'outcome'],
    buckets: seconds,
    registers,
  });
  sources.ports.onCall = (port, method, failed, took) =>
    upstream.observe({ port, method, outcome: failed ? 'failure' : 'success' }, took);
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Failed runs of periodic jobs in this process',
    labelNames: ['job'],
    registers,
  });
  observeMeter(sources.meter, registers);
  observeStored(sources.stored, registers);
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version', 'node'],
    registers,
  })
    .labels({ version: sources.version, node: process.version })
    .set(1);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'event_loop_delay_p99_seconds',
    help: 'Delay of the event loop since the last scrape',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  observeDatabase(sources, registers);
  const { redis } = sources;
  if (redis !== undefined) {
    new Gauge({
      name: 'redis_up',
      help: '1 while attempts are counted in Redis, 0 while each process counts by itself',
      registers,
      collect() {
        this.set(redis.status === 'ready' ? 1 : 0);
      },
    });
  }
  return {
    observe(app, guard) {
      const observers = new Map<string, ReturnType<typeof requests.labels>>();
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const key = `${request.method} ${reply.statusCode} ${route}`;
        let observer = observers.get(key);
        if (observer === undefined) {
          observer = requests.labels({ method: request.method, route, status: reply.statusCode });
          observers.set(key, observer);
        }
        observer.observe(reply.elapsedTime / 1000);
        done();
      });
      new Gauge({
        name: 'http_requests_in_progress',
        help: 'Requests being processed, waiting for an outside service, or queued',
        labelNames: ['state'],
        registers,
        collect() {
          const { active, open, waiting } = guard.counts();
          this.set({ state: 'active' }, active);
          this.set({ state: 'open' }, open);
          this.set({ state: 'waiting' }, waiting);
        },
      });
      new Gauge({
        name: 'http_requests_refused',
        help: 'Requests answered 503 since the start because the process was overloaded',
        registers,
        collect() {
          this.set(guard.counts().refused);
        },
      });
    },
    jobFailed: (job) => jobFailures.inc({ job }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close() {
      delay.disable();
      registry.clear();
    },
  };
}

/** Serves the metrics on their own port, if configured. @returns closes it */
export async function listenForMetrics(
  { METRICS_PORT, HOST }: { METRICS_PORT?: number | undefined; HOST: string },
  metrics: Metrics,
): Promise<() => Promise<void>> {
  if (METRICS_PORT === undefined) return async () => metrics.close();
  const server = createServer((_request, response) => {
    metrics.text().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(METRICS_PORT, HOST, resolve);
  });
  return async () => {
    metrics.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
