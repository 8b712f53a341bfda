import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPage } from '@interest-miner/contract/site';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { addressTags, serveSiteFiles, withWholeAddresses } from './site-files.ts';

const yearSeconds = 31_536_000;
/** Pages whose address holds a secret. */
const secretPath = /^\/shared\//i;

/** Creates the page sender: the built file with a fresh nonce for styles that the app adds at runtime. */
function pageSender(webRoot: string, publicUrl: string | undefined): (reply: FastifyReply) => FastifyReply {
  const read = (file: string) => withWholeAddresses(readFileSync(join(webRoot, file), 'utf8'), publicUrl);
  const page = read('index.html');
  // These are prerendered: pages/index.html for /, pages/login.html for /login.
  const rendered = new Map(
    globSync('pages/*.html', { cwd: webRoot }).map((file) => [
      `/${basename(file, '.html').replace(/^index$/, '')}`,
      read(file),
    ]),
  );
  const tags = addressTags(publicUrl);
  return (reply) => {
    const nonce = reply.styleNonce();
    // Always revalidated: a stored page would carry a nonce that its headers no longer allow.
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    const path = reply.request.url.split('?', 1)[0] ?? '/';
    const isSecret = secretPath.test(path);
    // Anyone with the address may read the page, so search engines and other sites must not learn it.
    if (isSecret) reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    const isKnown = isPage(path);
    const html = rendered.get(isKnown ? path : '/404') ?? page;
    const robots = isSecret ? '<meta name="robots" content="noindex, nofollow" />' : '';
    const head = `${robots}${tags(path)}<meta name="style-nonce" nonce="${nonce}" /></head>`;
    return reply.status(isKnown ? 200 : 404).send(html.replace('</head>', head).replaceAll('%nonce%', nonce));
  };
}

/**
 * Serves the built web app: hashed files are cached for a year, everything else is revalidated, with compressed copies if
 * present. Unknown paths get the not-found page with status 404; unknown API and asset paths get JSON.
 * @param publicUrl the product's own address, if known
 */
export async function serveWeb(app: FastifyInstance, webRoot: string, publicUrl?: string): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'));
  const sendPage = built ? pageSender(webRoot, publicUrl) : undefined;
  if (sendPage !== undefined) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      wildcard: false,
      index: false,
      globIgnore: ['index.html*', 'pages/**'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
    serveSiteFiles(app, publicUrl);
    app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage) throw new AppError('not_found');
    if (sendPage === undefined) {
      return reply.type('text/plain').status(503).send('The web app is not built yet. Run: npm start');
    }
    return sendPage(reply);
  });
}
