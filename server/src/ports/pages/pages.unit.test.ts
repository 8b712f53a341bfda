import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { addressTexts } from '@interest-miner/contract/premium/texts';
import { afterEach, expect, test } from 'vitest';
import { openWebsite, sendPage, shopPage } from '../../../test/shop-page.ts';
import { createPages } from './pages.ts';

type Website = Awaited<ReturnType<typeof openWebsite>>;
let site: Website;
afterEach(() => site?.close());

const html = { 'content-type': 'text/html' };
/** A website whose pages are served by `handle`, with no robots.txt. */
async function open(handle: (response: ServerResponse, path: string) => void, timeoutMs?: number) {
  site = await openWebsite(
    (response, path) => (path === '/robots.txt' ? sendPage(response, path) : handle(response, path)),
    timeoutMs,
  );
}
const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();
const paths = () => site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');

test('a shop page is read with the source of each fact; no cookie is sent, and the program identifies itself', async () => {
  site = await openWebsite(sendPage);
  const { address, facts } = await site.pages.read(site.url('/shop'));
  expect(address).toBe(site.url('/shop'));
  expect(facts).toMatchObject({
    name: { value: 'Cork & Calm', source: 'structured data' },
    description: { value: expect.stringContaining('made in Porto'), source: 'page description' },
    location: { value: 'Porto, Portugal', source: 'structured data' },
    email: { value: 'hello@cork-calm.example', source: 'structured data' },
    purpose: 'buy',
    headings: ['Yoga mats', 'Yoga blocks', 'Meditation cushions'],
  });
  expect(site.asked.at(-1)?.headers).toMatchObject({ 'user-agent': 'InterestMiner/1', host: `shop.test:${site.port}` });
  expect(site.asked.some(({ headers }) => 'cookie' in headers)).toBe(false);
});

test('three redirects are followed, a fourth or a loop is not', async () => {
  await open((response, path) => {
    const left = Number(path.slice(1));
    if (left > 0) redirect(response, `/${left - 1}`);
    else sendPage(response, path);
  });
  expect((await site.pages.read(site.url('/3'))).address).toBe(site.url('/0'));
  await expect(site.pages.read(site.url('/4'))).rejects.toThrow(addressTexts.redirects);
  site.close();
  await open((response) => redirect(response, '/again'));
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.redirects);
  expect(paths()).toHaveLength(4);
});

test.each([
  'http://127.0.0.1/admin',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
])('a redirect to %s is refused', async (target) => {
  await open((response) => redirect(response, target));
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.notPublic);
  expect(paths()).toEqual(['/']);
});

test('a name that later resolves to a private address is refused then; one private address among several is enough', async () => {
  await open(sendPage);
  site.answers.push(['127.0.0.1'], ['10.0.0.1']);
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.notPublic);
  expect(paths()).toEqual([]);
  site.answers.push(['127.0.0.1', '10.0.0.1']);
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.notPublic);
  expect(paths()).toEqual([]);
});

test('each request resolves its name once and connects to that address', async () => {
  await open(sendPage);
  await site.pages.read(site.url());
  // `shop.test` exists in no name server: the connection can only have used the resolved address.
  expect(site.resolved).toEqual(['shop.test', 'shop.test']);
  expect(site.asked).toHaveLength(2);
});

test('the real network refuses private addresses and other ports before it connects', async () => {
  await open(sendPage);
  const pages = createPages({ version: '1', publicUrl: undefined });
  for (const url of [`http://127.0.0.1:${site.port}/`, 'http://127.0.0.1/', 'http://[::1]/', 'http://1.1.1.1:8080/'])
    await expect(pages.read(url)).rejects.toThrow(addressTexts.notPublic);
  expect(site.asked).toEqual([]);
});

test.each([
  ['a page that never answers', () => {}],
  ['a page that never ends', (response: ServerResponse) => void response.writeHead(200, html).write('<p>')],
])('%s stops at the time limit', async (_name, handle) => {
  await open(handle, 300);
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.tooSlow);
});

test.each([
  ['huge', {}, Buffer.alloc(2_100_000, 'a')],
  ['small until it is unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(20_000_000))],
])('a page that is %s is refused', async (_name, headers, body) => {
  await open((response) => response.writeHead(200, { ...html, ...headers }).end(body));
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.tooLarge);
});

test('a compressed page is read', async () => {
  await open((response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(shopPage)));
  expect((await site.pages.read(site.url())).facts.name?.value).toBe('Cork & Calm');
});

test('other files and errors are reported as what they are', async () => {
  await open((response, path) => {
    if (path === '/gone') response.writeHead(410, html).end();
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
  });
  await expect(site.pages.read(site.url('/menu.pdf'))).rejects.toThrow(addressTexts.notHtml);
  await expect(site.pages.read(site.url('/gone'))).rejects.toThrow(addressTexts.status(410));
});

test('robots.txt is respected, and requested once', async () => {
  site = await openWebsite((response, path) => {
    if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /private');
    else sendPage(response, path);
  });
  await expect(site.pages.read(site.url('/private/shop'))).rejects.toThrow(addressTexts.robots);
  await site.pages.read(site.url('/shop'));
  expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/shop']);
});

test('a website whose robots.txt fails is not read', async () => {
  site = await openWebsite((response) => response.writeHead(503).end());
  await expect(site.pages.read(site.url())).rejects.toThrow(addressTexts.robots);
});

test('a fifth concurrent reading is refused', async () => {
  const waiting: ServerResponse[] = [];
  await open((response) => void waiting.push(response));
  const readings = Array.from({ length: 4 }, () => site.pages.read(site.url()));
  await expect(site.pages.read(site.url())).rejects.toMatchObject({ code: 'overloaded' });
  await expect.poll(() => waiting.length).toBe(4);
  for (const response of waiting) sendPage(response, '/');
  expect(await Promise.all(readings)).toHaveLength(4);
});

test('a page without descriptions is read from its text', async () => {
  const text = 'We roast small lots of coffee every Tuesday and teach latte art to beginners. '.repeat(12);
  await open((response, path) =>
    sendPage(
      response,
      path,
      `<title>Bean Corner</title><nav>Menu</nav><article><h1>Coffee</h1><p>${text}</p></article>`,
    ),
  );
  const { facts } = await site.pages.read(site.url());
  expect(facts.name).toEqual({ value: 'Bean Corner', source: 'page title' });
  expect(facts.description?.source).toBe('page text');
  expect(facts.description?.value).toMatch(/^.*We roast small lots .*beginners\.$/);
});

test('robots.txt of many websites do not fill the memory: the oldest is read again', async () => {
  const rules = `User-agent: *\nDisallow: /\n${`Disallow: /${'\u4e2d'.repeat(2000)}\n`.repeat(32)}`;
  site = await openWebsite((response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(rules));
  const names = Array.from({ length: 40 }, (_, at) => `shop${at}.test`);
  for (const name of [...names, 'shop39.test', 'shop0.test'])
    await expect(site.pages.read(`http://${name}:${site.port}/`)).rejects.toThrow(addressTexts.robots);
  expect(site.resolved).toEqual([...names, 'shop0.test']);
});
