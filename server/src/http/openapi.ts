import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiDescription, completeDocument, operationIdOf } from './openapi-document.ts';

export const docsPrefix = '/api/docs';

/**
 * OpenAPI 3.1 from the endpoints' own schemas, at `/api/docs` (page) and `/api/docs/json`. Registered before the
 * documented routes; the document is rendered once, on first request.
 */
export async function serveOpenApi(
  app: FastifyInstance,
  { version, publicUrl = '/' }: { version: string; publicUrl?: string | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interest Miner',
        version,
        description: apiDescription,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a login.' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'im_…',
            description: 'A token from Account Settings → API. Each call lists the scope it needs.',
          },
        },
      },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      const operationId = operationIdOf(String(route.route.method), url);
      return { schema: { operationId, security: [], ...schema }, url: url.replace(/(.)\/$/, '$1') };
    },
  });
  let json: string | undefined;
  await app.register(swaggerUi, {
    routePrefix: docsPrefix,
    staticCSP: true,
    uiHooks: {
      onRequest(request, reply, done) {
        if (request.url.split('?', 1)[0] !== `${docsPrefix}/json`) return done();
        json ??= JSON.stringify(completeDocument(app.swagger()));
        reply.type('application/json; charset=utf-8').send(json);
      },
    },
  });
}
