import { z } from 'zod';

const secret = z.string().min(16, 'must have at least 16 characters').optional();
const atOnce = z.coerce.number('must be a number').int().min(0).max(100_000);
const perMinute = z.coerce.number('must be a number').int().min(0);

/** Variables for limits, metrics and operator access. */
export const operationsVariables = {
  /** `web` answers requests, `jobs` does the periodic work, `all` both. */
  ROLE: z.enum(['all', 'web', 'jobs'], 'must be all, web or jobs').default('all'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  /** New accounts per network and hour: a school or office may need more than the default. */
  REGISTRATIONS_PER_HOUR: z.coerce.number('must be a number').int().min(1).max(100_000).default(60),
  OPEN_REQUESTS_PER_NETWORK: atOnce.default(64),
  CONNECTIONS_PER_NETWORK: atOnce.default(256),
  REQUESTS_PER_MINUTE: perMinute.default(1200),
  REQUESTS_PER_MINUTE_NETWORK: perMinute.default(6000),
  /** Of a collector, without `/v1/traces`: unset, OpenTelemetry is not loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address, such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*$/, 'must look like authorization=Basic%20abc')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('interest-miner'),
  METRICS_TOKEN: secret,
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  OPERATOR_TOKEN: secret,
  /** Browsers then require TLS on every sub-domain of `PUBLIC_URL`, for a year. */
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['on']).optional(),
  /** Assistants without a client document may register themselves. */
  OAUTH_REGISTRATION: z.enum(['on']).optional(),
};
