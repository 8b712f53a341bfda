import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { addressTexts } from '@interest-miner/contract/premium/read-address';
import { PageError } from './port.ts';

/** How host names are resolved and which addresses may be requested; tests pass their own. */
export interface Network {
  /** All IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether a URL whose host has this IP address may be requested. */
  allows(url: URL, address: string): boolean;
}

export interface FetchOptions {
  readonly network: Network;
  readonly userAgent: string;
  /** The content types to ask for. */
  readonly accept: string;
  /** Aborts the whole reading. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface FetchedText {
  readonly status: number;
  /** The redirect's target; null if there is none. */
  readonly location: string | null;
  readonly contentType: string;
  /** Empty for a redirect or an error. */
  readonly text: string;
}

/** One address to connect to; a host with any address that is not allowed is refused. */
async function pin(url: URL, { network, signal }: FetchOptions): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PageError(addressTexts.tooSlow)), { once: true });
  });
  aborted.catch(() => {});
  const lookup = isIP(host) > 0 ? Promise.resolve([host]) : network.resolve(host);
  const addresses = await Promise.race([
    lookup.catch(() => {
      throw new PageError(addressTexts.notFound);
    }),
    aborted,
  ]);
  const [first] = addresses;
  if (first === undefined) throw new PageError(addressTexts.notFound);
  if (!addresses.every((address) => network.allows(url, address))) throw new PageError(addressTexts.notPublic);
  return first;
}

function send(url: URL, address: string, { userAgent, accept, signal }: FetchOptions): Promise<IncomingMessage> {
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      // Connects to the address that was checked: the name is not resolved again.
      lookup: (_host, options, done) => {
        if (options.all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'gzip' },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return response;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new PageError(addressTexts.unreadable);
  const unzipped = createGunzip();
  response.on('error', (error) => unzipped.destroy(error));
  return response.pipe(unzipped);
}

function charsetOf(contentType: string, start: string): string {
  const named = /charset=["']?([\w-]+)/i;
  return named.exec(contentType)?.[1] ?? named.exec(start)?.[1] ?? 'utf-8';
}

function toText(bytes: Buffer, contentType: string): string {
  try {
    return new TextDecoder(charsetOf(contentType, bytes.toString('latin1', 0, 1024))).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The bytes after decompression, so that a small file that unpacks to gigabytes is cut off too. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new PageError(addressTexts.tooLarge);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * One GET without redirects, cookies or a shared connection, to an allowed address only.
 * @param accepts whether a content type is read
 * @throws PageError with a message for the user
 */
export async function fetchText(
  url: URL,
  options: FetchOptions,
  accepts: (contentType: string) => boolean,
): Promise<FetchedText> {
  const address = await pin(url, options);
  let response: IncomingMessage | undefined;
  try {
    response = await send(url, address, options);
    const { statusCode: status = 0, headers } = response;
    const contentType = headers['content-type'] ?? '';
    const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
    if (status < 200 || status > 299) return { status, location, contentType, text: '' };
    if (!accepts(contentType)) throw new PageError(addressTexts.notHtml);
    return { status, location, contentType, text: toText(await readBody(response, options.maxBytes), contentType) };
  } catch (error) {
    if (options.signal.aborted) throw new PageError(addressTexts.tooSlow);
    if (error instanceof PageError) throw error;
    throw new PageError(addressTexts.unreachable, { cause: error });
  } finally {
    response?.destroy();
  }
}
