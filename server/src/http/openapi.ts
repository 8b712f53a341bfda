import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

export const docsPrefix = '/api/docs';

/**
 * OpenAPI 3.1 from the endpoints' own schemas, at `/api/docs` (page) and `/api/docs/json`. Registered before the
 * documented routes; the document is rendered once, on first request.
 */
export async function serveOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interest Miner',
        version,
        description: 'Every call of the web app. Errors carry a code from a closed list.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a login.' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'im_…',
            description: 'A token from Account Settings → API. The scope that a call needs stands beside it.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  let json: string | undefined;
  await app.register(swaggerUi, {
    routePrefix: docsPrefix,
    staticCSP: true,
    uiHooks: {
      onRequest(request, reply, done) {
        if (request.url.split('?', 1)[0] !== `${docsPrefix}/json`) return done();
        json ??= JSON.stringify(app.swagger());
        reply.type('application/json; charset=utf-8').send(json);
      },
    },
  });
}
