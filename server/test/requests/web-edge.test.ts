import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTimes } from '../../src/http/limits/answer-time.ts';
import { createTestApp, type TestApp } from '../harness.ts';

let app: TestApp;
let tls: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'interest-miner-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(
    join(webRoot, 'index.html'),
    '<html><head><title>x</title><meta property="og:image" content="/og.png" /></head><body></body></html>',
  );
  mkdirSync(join(webRoot, 'pages'));
  for (const name of ['index', 'login', '404']) {
    writeFileSync(
      join(webRoot, 'pages', `${name}.html`),
      `<html><head><style nonce="%nonce%">a{}</style></head><body><style nonce="%nonce%">b{}</style>content of ${name}</body></html>`,
    );
  }
  writeFileSync(join(webRoot, 'assets', 'app-123.js'), 'let a = 1;');
  app = await createTestApp({ webRoot });
  tls = await createTestApp({
    webRoot,
    env: { PUBLIC_URL: 'https://miner.example', TUTORIAL_VIDEO_URL: 'https://video.example/v/1' },
  });
});
afterAll(async () => {
  await app.close();
  await tls.close();
  rmSync(webRoot, { recursive: true, force: true });
});

function policyOf(headers: Record<string, unknown>): Map<string, string[]> {
  const policy = String(headers['content-security-policy']);
  return new Map(policy.split(';').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));
}

describe('the content policy', () => {
  test.each(['/', '/dashboard', '/index.html', '/api', '/livez'])(
    'of %s allows no foreign or inline script',
    async (url) => {
      const policy = policyOf((await app.request('GET', url)).headers);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('script-src-attr')).toEqual(["'none'"]);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
        expect(policy.get(closed)).toEqual(["'none'"]);
      }
      expect(policy.get('style-src')).not.toContain("'unsafe-inline'");
      expect([...policy.values()].flat()).not.toContain('*');
      expect([...policy.values()].flat().filter((source) => source.startsWith('http'))).toEqual([]);
    },
  );

  test.each(['/api/system/status', '/api/nothing', '/api/auth/profile-data'])(
    'of %s, which is not a page, allows no loading, running or framing',
    async (url) => {
      const { headers } = await app.request('GET', url);
      const policy = policyOf(headers);
      for (const closed of ['default-src', 'script-src', 'object-src', 'base-uri', 'frame-ancestors']) {
        expect(policy.get(closed)).toEqual(["'none'"]);
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cache-control': 'no-store',
      });
    },
  );

  test('of a page allows styles with its nonce, which is new each time', async () => {
    const nonces = [];
    for (const url of ['/', '/dashboard']) {
      const { headers, text } = await app.request('GET', url);
      const nonce = /<meta name="style-nonce" nonce="([\w-]{22})" \/>/.exec(text)?.[1];
      expect(policyOf(headers).get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(headers.etag).toBeUndefined();
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  test('of a prerendered page allows the styles in it', async () => {
    for (const [url, name] of [
      ['/', 'index'],
      ['/login', 'login'],
      ['/login?next=/profile', 'login'],
    ]) {
      const { headers, text } = await app.request('GET', url ?? '');
      expect(text).toContain(`content of ${name}`);
      const nonces = [...text.matchAll(/<style nonce="([\w-]{22})">/g)].map(([, nonce]) => `'nonce-${nonce}'`);
      const [, allowed] = policyOf(headers).get('style-src') ?? [];
      expect(nonces).toEqual([allowed, allowed]);
    }
    expect((await app.request('GET', '/dashboard')).text).not.toContain('content of');
  });

  test('a URL without a page returns 404 with the not-found page', async () => {
    for (const url of ['/login/x', '/nowhere?next=/login', '/404', '/pages/login.html', '/billing-history/a/b']) {
      const { status, text, headers } = await app.request('GET', url);
      expect([url, status]).toEqual([url, 404]);
      expect(text).toContain('content of 404');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
    for (const url of ['/LOGIN', '/login/', '/Campaign?data=x', '/billing-history/5f0c', '/permium-miner']) {
      expect([url, (await app.request('GET', url)).status]).toEqual([url, 200]);
    }
  });

  test('names the origin of the tutorial video and requires TLS only if configured', async () => {
    const policy = policyOf((await tls.request('GET', '/')).headers);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://video.example']);
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    expect(policyOf((await app.request('GET', '/')).headers).has('upgrade-insecure-requests')).toBe(false);
  });
});

test('HSTS is sent only if the public address is https', async () => {
  for (const url of ['/', '/api/system/status']) {
    expect((await tls.request('GET', url)).headers['strict-transport-security']).toBe('max-age=31536000');
  }
  expect((await app.request('GET', '/')).headers['strict-transport-security']).toBeUndefined();
});

test('HSTS includes sub-domains if configured', async () => {
  const env = { PUBLIC_URL: 'https://miner.example', HSTS_INCLUDE_SUBDOMAINS: 'on' };
  const other = await createTestApp({ env });
  const { headers } = await other.call(getSystemStatus);
  await other.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('no other origin may read a response', async () => {
  const { headers } = await app.call(getSystemStatus, { headers: { origin: 'https://evil.example' } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const preflight = await app.request('OPTIONS', '/api/auth/login', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

describe('long responses are compressed', () => {
  let token: string;
  beforeAll(async () => {
    token = (await app.login()).token;
  });
  const search = (encoding: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/facebook/search',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      payload: { query: 'fitness', limit: 50 },
    });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('with %s', async (encoding, open) => {
    const plain = await search('identity');
    const packed = await search(encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(JSON.parse(open(packed.rawPayload).toString())).toEqual(plain.json());
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  });

  test('identically for repeated and concurrent requests', async () => {
    const answers = await Promise.all([search('br'), search('gzip'), search('br'), search('identity')]);
    const [first, , third, plain] = answers.map((answer) => answer.rawPayload);
    expect(third).toEqual(first);
    expect(brotliDecompressSync(first as Buffer)).toEqual(plain);
  });

  test('but not if the client refuses it, nor when short, nor with a token', async () => {
    expect((await search('br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    const short = await app.call(getSystemStatus, { headers: { 'accept-encoding': 'br' } });
    expect(short.headers['content-encoding']).toBeUndefined();
    const account = await app.call(exportData, { token, headers: { 'accept-encoding': 'br' } });
    expect(account.headers['content-encoding']).toBeUndefined();
  });
});

describe('over a real socket', () => {
  let port: number;
  beforeAll(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.app.server.address() as { port: number }).port;
  });

  const talk = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connectTcp(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  test('the timeouts are set', () => {
    const { server } = app.app;
    expect(server).toMatchObject({ headersTimeout: 5000, requestTimeout: 5000, timeout: 60_000 });
    expect(answerTimes.usual).toBe(30_000);
  });

  test.each([
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', '400'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['not HTTP', 'hello\r\n\r\n', '400'],
  ])('%s: %s', async (_name, text, status) => {
    expect((await talk(text)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });
});

describe('what search engines and link previews read', () => {
  test('contains the absolute URL of listed pages if the product knows its address', async () => {
    const { text } = await tls.request('GET', '/privacy-policy?x=1');
    expect(text).toContain('<link rel="canonical" href="https://miner.example/privacy-policy" />');
    expect(text).toContain('<meta property="og:url" content="https://miner.example/privacy-policy" />');
    expect(text).toContain('content="https://miner.example/og.png"');
  });

  test.each(['/dashboard', '/"><script>alert(1)</script>', '/PRIVACY-policy', '//evil.example/'])(
    'contains no URL for %s',
    async (path) => {
      const { text } = await tls.request('GET', path);
      expect(text).not.toMatch(/canonical|alert|evil/);
    },
  );

  test('a page with a secret in its address is kept from search engines and other sites', async () => {
    for (const path of ['/shared', '/shared/tests']) {
      const secret = await app.request('GET', `${path}/${'a'.repeat(43)}`);
      expect(secret.status).toBe(200);
      expect(secret.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
      expect(secret.text).toContain('<meta name="robots" content="noindex, nofollow" />');
    }
    const open = await app.request('GET', '/');
    expect(open.headers['x-robots-tag']).toBeUndefined();
    expect(open.text).not.toContain('noindex');
  });

  test('there is a sitemap, linked from robots.txt', async () => {
    const robots = await tls.request('GET', '/robots.txt');
    expect(robots.text).toContain('Disallow: /api/');
    expect(robots.text).toContain('Sitemap: https://miner.example/sitemap.xml');
    const map = await tls.request('GET', '/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.text).toContain('<loc>https://miner.example/terms-conditions</loc>');
    expect(map.text).not.toContain('dashboard');
  });

  test('without a public address none of it is sent', async () => {
    expect((await app.request('GET', '/')).text).not.toMatch(/canonical|og:url|miner\.example/);
    expect((await app.request('GET', '/robots.txt')).text).toBe('User-agent: *\nAllow: /\nDisallow: /api/\n');
    expect((await app.request('GET', '/sitemap.xml')).status).toBe(404);
  });
});
