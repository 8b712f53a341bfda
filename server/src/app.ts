import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import type { SharedClock } from './db/shared-clock.ts';
import type { Deps } from './deps.ts';
import { alertNavigation, alertRoutes } from './features/alerts/index.ts';
import {
  apiTokenRoutes,
  authenticateAssistant,
  authenticateToken,
  carriesAccessToken,
  carriesApiToken,
  createAnswerOnce,
  oauthMetadata,
  oauthRoutes,
  resourceMetadataUrl,
} from './features/api-tokens/index.ts';
import { audienceRoutes } from './features/audiences/index.ts';
import { authenticate, authRoutes, facebookNavigation } from './features/auth/index.ts';
import { billingRoutes, plansPage, webhookRoute } from './features/billing/index.ts';
import { briefRoutes } from './features/briefs/index.ts';
import { connectionNavigation, connectionRoutes } from './features/connections/index.ts';
import { deletionRoutes } from './features/deletion/index.ts';
import { firstStepsRoutes } from './features/first-steps/index.ts';
import { listRoutes } from './features/lists/index.ts';
import { outboxPage } from './features/mail/index.ts';
import { premiumRoutes } from './features/premium/index.ts';
import { profileRoutes } from './features/profile/index.ts';
import { pushRoutes } from './features/pushes/index.ts';
import { savedViewRoutes } from './features/saved-views/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { securityEventRoutes } from './features/security-events/index.ts';
import { storageRoutes } from './features/storage/index.ts';
import { suspendedAccessRoutes } from './features/suspended-access/index.ts';
import { systemRoutes } from './features/system/index.ts';
import { testRoutes } from './features/tests/index.ts';
import { tryOutRoutes } from './features/try-out/index.ts';
import type { Actor } from './http/actor.ts';
import { createBind } from './http/bind.ts';
import { acceptJson, bodyLimitBytes } from './http/body/json-body.ts';
import { errorBody, toAppError } from './http/errors.ts';
import { compressAnswer } from './http/files/compress.ts';
import { serveWeb } from './http/files/web-files.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { limitAnswerTime } from './http/limits/answer-time.ts';
import { createNetworkPlaces } from './http/limits/network-places.ts';
import { createOverloadGuard } from './http/limits/overload.ts';
import { limitRequests } from './http/limits/requests-per-minute.ts';
import { logController, loggerOptions } from './http/log.ts';
import { serveOpenApi } from './http/openapi.ts';
import { createOperations } from './http/operations.ts';
import { guardOperatorPages } from './http/operator-access.ts';
import { secureHeaders } from './http/security-headers.ts';
import { serializerCompiler, validatorCompiler } from './http/validation.ts';
import { mcpRoute } from './mcp/route.ts';
import type { Backups } from './ops/backup/backups.ts';
import type { Metrics } from './ops/metrics.ts';
import { metricsRoute, statusRoute } from './ops/operator-pages.ts';
import type { PortMonitor } from './ops/port-monitor.ts';
import type { Traces } from './ops/traces/traces.ts';
import { sandboxRoutes } from './ports/payments/sandbox/routes.ts';
import { sandboxSubscriptionsPage } from './stores/sandbox-gateway/operator-page.ts';

const features = [
  alertRoutes,
  audienceRoutes,
  apiTokenRoutes,
  authRoutes,
  billingRoutes,
  briefRoutes,
  connectionRoutes,
  deletionRoutes,
  firstStepsRoutes,
  listRoutes,
  premiumRoutes,
  profileRoutes,
  pushRoutes,
  savedViewRoutes,
  searchRoutes,
  securityEventRoutes,
  storageRoutes,
  suspendedAccessRoutes,
  systemRoutes,
  testRoutes,
  tryOutRoutes,
];
const retryAfterSeconds = 5;

interface AppOptions {
  readonly webRoot: string;
  readonly readiness: Readiness;
  /** Metrics and the operator's pages; left out in most tests. */
  readonly operations?: {
    readonly ports: PortMonitor;
    readonly metrics: Metrics;
    readonly backups: Pick<Backups, 'state'> | undefined;
    readonly sharedClock?: SharedClock | undefined;
  };
  readonly traces?: Traces | undefined;
  /** Called with error codes that an endpoint returns without declaring them. */
  readonly onUndeclared?: (problem: string) => void;
  /** Receives the log instead of the console. */
  readonly log?: { write(line: string): void };
}

/** The one place that turns errors into responses: a code from the closed list, and the request id also used in the log. */
function answerError(raw: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(raw, request.method === 'GET' || request.routeOptions.config.reads === true);
  // Without a cause it is expected, such as a service that is not configured: there is nothing to trace.
  const isExpected = error.cause === undefined && error.code !== 'internal';
  if (error.status >= 500 && isExpected) request.log.info({ code: error.code }, 'request refused');
  else if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed');
  const wait = error.retryAfterSeconds ?? (error.status === 503 ? retryAfterSeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(error, request.id));
}

/** URLs that no router parses, such as `/%zz`: no hook runs for these, so their work is done here. */
function answerUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  answerError(error, request, reply);
}

/**
 * Builds the whole web application with its dependencies, without listening.
 * @param webRoot folder of the built web app; may be missing
 */
export async function createApp(deps: AppDeps, options: AppOptions): Promise<FastifyInstance> {
  const guard = createOverloadGuard();
  const places = createNetworkPlaces(deps.config);
  const app = Fastify({
    logger: loggerOptions(deps.config.LOG_LEVEL, options.log),
    logController,
    bodyLimit: bodyLimitBytes,
    trustProxy: deps.config.TRUST_PROXY ?? false,
    serverFactory: (handler) => createHttpServer(handler, guard, options.readiness, places),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnreadable,
  });
  await options.traces?.observe(app);
  app.decorateRequest('actor', undefined);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((raw, request, reply) => {
    deps.writes.note(raw);
    return answerError(raw as Error, request, reply);
  });
  limitAnswerTime(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    // For requests that arrived before the stop: a connection kept alive would delay it.
    if (options.readiness.stopping) reply.header('connection', 'close');
    if (/^\/(api\/|mcp\b)/.test(request.url)) reply.header('cache-control', 'no-store');
    compressAnswer(request, reply, payload, done);
  });

  secureHeaders(app, { ...deps.config, checkoutScriptUrl: deps.payments.checkout.scriptUrl });
  const countAccount = await limitRequests(app, deps.config);
  await serveOpenApi(app, { version: deps.version, publicUrl: deps.config.PUBLIC_URL });
  healthRoutes(app, deps, options.readiness);
  const countedAs =
    (find: (request: FastifyRequest) => Promise<Actor>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await find(request);
      request.actor = actor;
      await countAccount(request, reply);
      return actor;
    };
  const find = (request: FastifyRequest) =>
    (carriesApiToken(request) ? authenticateToken : authenticate)(deps, request);
  const operations = createOperations();
  await app.register(
    async (api) => {
      acceptJson(api);
      const bind = createBind<Deps>(api, {
        deps,
        authenticate: countedAs(find),
        answerOnce: createAnswerOnce(deps),
        onBound: operations.add,
        onUndeclared: options.onUndeclared,
      });
      for (const mount of features) mount(bind, deps);
      facebookNavigation(api, deps);
      connectionNavigation(api, deps);
      alertNavigation(api, deps);
      oauthRoutes(api, deps);
      webhookRoute(api, deps);
    },
    { prefix: '/api' },
  );
  mcpRoute(app, {
    ...deps,
    // Only the MCP server accepts the access tokens of assistants.
    authenticate: countedAs(async (request) =>
      carriesAccessToken(request) ? authenticateAssistant(deps, request) : find(request),
    ),
    operations,
    resourceMetadataUrl: deps.oauth && resourceMetadataUrl(deps.oauth),
  });
  oauthMetadata(app, deps);
  const watched = options.operations;
  if (watched) {
    watched.metrics.observe(app, guard);
    metricsRoute(app, watched.metrics, deps.config.METRICS_TOKEN);
  }
  await app.register(
    async (pages) => {
      guardOperatorPages(pages, deps);
      outboxPage(pages, deps);
      plansPage(pages, deps);
      if (deps.sandbox) sandboxSubscriptionsPage(pages, deps.sandbox.subscriptions);
      if (watched) statusRoute(pages, { ...deps, ...watched, guard });
    },
    { prefix: '/operator' },
  );
  if (deps.sandbox) await sandboxRoutes(app, deps.sandbox);
  await serveWeb(app, options.webRoot, deps.config.PUBLIC_URL);
  return app;
}
