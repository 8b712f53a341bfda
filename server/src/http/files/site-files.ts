import { listedPaths } from '@interest-miner/contract/site';
import type { FastifyInstance } from 'fastify';

const robots = 'User-agent: *\nAllow: /\nDisallow: /api/\n';

/**
 * Creates the address tags of a page's head: shared links need absolute URLs. Empty for pages that are
 * not listed, or if the product does not know its address.
 * @param publicUrl `PUBLIC_URL` of the configuration
 */
export function addressTags(publicUrl: string | undefined): (path: string) => string {
  if (publicUrl === undefined) return () => '';
  const { origin } = new URL(publicUrl);
  return (path) => {
    if (!listedPaths.includes(path)) return '';
    return `<link rel="canonical" href="${origin}${path}" /><meta property="og:url" content="${origin}${path}" />`;
  };
}

/** Gives the preview picture in the page's head an absolute URL, as link previews require. */
export function withWholeAddresses(html: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return html;
  return html.replace('content="/og.png"', `content="${new URL(publicUrl).origin}/og.png"`);
}

/** Serves `/robots.txt`, and `/sitemap.xml` if the product knows its address. */
export function serveSiteFiles(app: FastifyInstance, publicUrl: string | undefined): void {
  const hidden = { schema: { hide: true } };
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const map = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
  app.get('/robots.txt', hidden, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots + map));
  if (origin === undefined) return;
  const urls = listedPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap),
  );
}
