import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

const yearSeconds = 31_536_000;

/**
 * Serves the built web app: hashed files for a year, everything else revalidated, compressed copies where they lie
 * beside. Unknown paths get the app, which knows its own 404; unknown API paths get JSON.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage) throw new AppError('not_found');
    if (!built) {
      return reply.type('text/plain').status(503).send('The web app is not built yet. Run: npm start');
    }
    return reply.sendFile('index.html');
  });
}
