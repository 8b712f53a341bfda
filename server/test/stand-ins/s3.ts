import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What AWS Signature Version 4 signs of a request with this `authorization` header, and with which scope; written from AWS's description. */
export function signatureOf({ method, target, headers }: Signed, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/(\S+?),\s*SignedHeaders=([^,]+)/.exec(String(headers.authorization)) ?? [];
  const url = new URL(target, 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, query, lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** S3's errors as it sends them, by code. */
const statuses: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  EntityTooLarge: 400,
  InvalidAccessKeyId: 403,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  QuotaExceeded: 409,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
};

const maxSkewMs = 15 * 60_000;

/** An S3-compatible service in memory that checks every signature. */
export async function startS3({ region = 'us-east-1', pageSize = 1000 } = {}) {
  const key = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  const bucket = 'copies';
  const objects = new Map<string, Buffer>();
  const state = {
    /** Answers the requests that fit with an error's code, or breaks the connection. */
    fail: undefined as ((method: string, name: string) => string | undefined) | undefined,
    /** Difference of the service's clock. */
    skewMs: 0,
    requests: [] as string[],
  };

  function refuse(response: ServerResponse, code: string): void {
    const extra = `<ServerTime>${new Date(Date.now() + state.skewMs).toISOString()}</ServerTime><Region>${region}</Region>`;
    response.writeHead(statuses[code] ?? 500, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message>${extra}</Error>`);
  }

  function problemOf(request: IncomingMessage, body: Buffer): string | undefined {
    const { headers, method = '', url: target = '' } = request;
    const [, id, day, scope, signature] =
      /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request.*Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
    if (id === undefined) return 'AccessDenied';
    if (id !== key.id) return 'InvalidAccessKeyId';
    if (scope !== region) return 'AuthorizationHeaderMalformed';
    if (signatureOf({ method, target, headers }, key.secret) !== signature) return 'SignatureDoesNotMatch';
    const date = String(headers['x-amz-date']);
    const at = Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
    if (!date.startsWith(day ?? '-') || Math.abs(at - Date.now() - state.skewMs) > maxSkewMs)
      return 'RequestTimeTooSkewed';
    if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength';
    if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    return undefined;
  }

  function list(url: URL): string {
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...objects.keys()].sort().filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''));
    const rest = names.filter((name) => name > after);
    const page = rest.slice(0, pageSize);
    const next = rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}${next}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', 'http://s3');
    const [, from = '', ...rest] = url.pathname.split('/');
    const name = decodeURIComponent(rest.join('/'));
    const method = request.method ?? '';
    state.requests.push(`${method} ${name}`);
    const failure = state.fail?.(method, name) ?? problemOf(request, body);
    if (failure === 'gone') return request.socket.destroy();
    if (failure !== undefined) return refuse(response, failure);
    if (from !== bucket) return refuse(response, 'NoSuchBucket');
    if (name === '') return response.end(list(url));
    const stored = objects.get(name);
    if (method === 'PUT') objects.set(name, body);
    else if (method === 'DELETE') objects.delete(name);
    else if (stored === undefined) return refuse(response, 'NoSuchKey');
    return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? stored : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/${bucket}`,
    origin,
    key,
    objects,
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
