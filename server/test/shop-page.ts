import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPages } from '../src/ports/pages/pages.ts';

export const shopPage = `<!doctype html><html><head><title>Yoga mats of cork | Cork &amp; Calm</title>
<meta name="description" content="Cork yoga mats, blocks and straps, made in Porto for yoga studios and for practice at home.">
<script type="application/ld+json">{"@graph":[{"@type":"Store","name":"Cork & Calm","email":"hello@cork-calm.example",
"address":{"@type":"PostalAddress","addressLocality":"Porto","addressCountry":"Portugal"}},{"@type":"Product","name":"Mat"}]}</script>
<script type="application/ld+json">{broken</script></head>
<body><h1>Yoga mats</h1><h2>Yoga blocks</h2><h2>Meditation cushions</h2><p>All from cork.</p></body></html>`;

type Handler = (response: ServerResponse, path: string) => void;

/** A website on loopback under the name `shop.test`, and a reader that may reach only it. */
export async function openWebsite(handle: Handler, timeoutMs = 60_000) {
  const asked: { path: string; headers: Record<string, unknown> }[] = [];
  const resolved: string[] = [];
  const answers: string[][] = [];
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    handle(response, request.url ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const pages = createPages({
    version: '1',
    publicUrl: undefined,
    timeoutMs,
    network: {
      async resolve(host) {
        resolved.push(host);
        return answers.shift() ?? ['127.0.0.1'];
      },
      allows: (to, address) => to === String(port) && address === '127.0.0.1',
    },
  });
  return {
    pages,
    asked,
    resolved,
    /** What the next resolutions return, instead of loopback. */
    answers,
    port,
    url: (path = '/') => `http://shop.test:${port}${path}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends an HTML page, and a 404 for robots.txt. */
export function sendPage(response: ServerResponse, path: string, html = shopPage): void {
  if (path === '/robots.txt') response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
