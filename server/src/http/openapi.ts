import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';

export const docsPrefix = '/api/docs';

/** An app that has the same routes and answers nothing but their document. */
async function documentOf(routes: readonly RouteOptions[], version: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('fastify-type-provider-zod'),
  ]);
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interest Miner',
        version,
        description: 'Every call of the web app. Errors carry a code from a closed list.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: docsPrefix, staticCSP: true });
  for (const { method, url, schema = {} } of routes) app.route({ method, url, schema, handler: async () => null });
  await app.ready();
  return app;
}

/**
 * OpenAPI 3.1 from the endpoints' own schemas, at `/api/docs` (page) and `/api/docs/json`. What makes it is loaded when
 * it is first asked for: it would take a tenth of the start and of the memory.
 */
export function serveOpenApi(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = [];
  let document: Promise<FastifyInstance> | undefined;
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.url.startsWith(docsPrefix)) routes.push(route);
  });
  app.addHook('onClose', async () => {
    await document?.then(
      (made) => made.close(),
      () => {},
    );
  });
  for (const url of [docsPrefix, `${docsPrefix}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      document ??= documentOf(routes, version).catch((error: unknown) => {
        document = undefined;
        throw error;
      });
      const { statusCode, headers, rawPayload } = await (await document).inject({ method: 'GET', url: request.url });
      for (const name of ['content-type', 'location', 'content-security-policy', 'etag', 'last-modified'] as const) {
        const value = headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.status(statusCode).send(rawPayload);
    });
  }
}
