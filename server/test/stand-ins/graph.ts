import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestAdObject } from '../../src/ports/ads/test-account/store.ts';
import type { Holder } from '../../src/ports/ads/test-account/types.ts';
import { createPersonGraph, isSigned } from './graph-ads.ts';
import { accountAnswer } from './graph-estimates.ts';
import { type GraphRow, graphRows, paddingRows } from './graph-rows.ts';

/** Responses of the stand-in instead of rows. */
export type GraphBehaviour =
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly subcode?: number;
      readonly more?: object;
      readonly status?: number;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | { readonly kind: 'body'; readonly body: string; readonly headers?: Record<string, string> }
  | { readonly kind: 'hang' | 'drip' | 'half' | 'drop' | 'flood' };

export interface GraphStandIn {
  readonly url: string;
  /** Parameters of every call, in order. */
  readonly calls: URLSearchParams[];
  /** Edges of every call, such as `act_1/reachestimate`, in order. */
  readonly edges: string[];
  /** Used one per call, in order; then `behaviour`. */
  next: GraphBehaviour[];
  /** Applied to every call; undefined for rows. */
  behaviour: GraphBehaviour | undefined;
  /** Headers of every response, such as usage. */
  headers: Record<string, string>;
  /** Delay of each response in milliseconds. */
  delayMs: number;
  /** Highest number of concurrent calls. */
  maxOpen: number;
  /** The rows it holds. */
  rows: readonly GraphRow[];
  /** Users' tokens; `graphHolder` describes a typical one. */
  readonly holders: Map<string, Holder>;
  /** Campaigns and ad sets that were created, newest first. */
  readonly objects: TestAdObject[];
  /** Connections opened so far. */
  connections: number;
  /** Called before and after each call is handled; false stops the call. */
  intercept: ((when: 'before' | 'after', edge: string) => Promise<boolean>) | undefined;
  /** Ends all open connections. */
  disconnect(): void;
  reset(): void;
  close(): Promise<void>;
}

export const graphToken = 'EAAB_test_token';
export const graphSecret = 'test_app_secret';
const version = 'v26.0';
const defaultLimit = 8;

function errorBody(code: number, subcode?: number, more: object = {}) {
  return {
    error: {
      message: `(#${code}) Something about ${graphToken} went wrong`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'AbCdEfGhIjK',
      ...more,
    },
  };
}

function list(params: URLSearchParams, name: string): unknown[] {
  const value: unknown = JSON.parse(params.get(name) ?? 'null');
  return Array.isArray(value) ? value : [];
}

function found(rows: readonly GraphRow[], q: string): readonly GraphRow[] {
  const word = q.toLowerCase();
  const hits = rows.filter(({ name }) => name.toLowerCase().includes(word));
  return hits.length > 0 ? hits : paddingRows;
}

/** Meta's response to valid parameters. */
function answerFor(params: URLSearchParams, rows: readonly GraphRow[]): { status: number; body: unknown } {
  const limit = Number(params.get('limit') ?? defaultLimit);
  const page = (data: readonly GraphRow[]) => ({
    status: 200,
    body: {
      data: data.slice(0, limit),
      paging: {
        cursors: { before: 'MA==', after: 'MQ==' },
        next: `https://graph.example/next?access_token=${graphToken}`,
      },
    },
  });
  switch (params.get('type')) {
    case 'adinterest':
      return params.get('q') ? page(found(rows, params.get('q') ?? '')) : { status: 400, body: errorBody(100) };
    case 'adinterestsuggestion': {
      const names = list(params, 'interest_list');
      // Case-sensitive, and useless for names that are not in Latin script.
      const seeds = rows.filter(({ name }) => names.includes(name));
      const topics = new Set(seeds.map(({ topic }) => topic));
      return seeds.length === 0 ? page([]) : page(rows.filter(({ topic }) => topics.has(topic)));
    }
    case 'adinterestvalid': {
      const asked = [...list(params, 'interest_fbid_list'), ...list(params, 'interest_list')].map(String);
      const all = [...rows, ...paddingRows];
      const data = asked.map((key) => {
        const held = all.find(({ id, name }) => id === key || name === key);
        if (!held) return { name: key, valid: false };
        return { name: held.name, valid: true, id: Number(held.id), audience_size: held.audience_size_lower_bound };
      });
      return { status: 200, body: { data } };
    }
    default:
      return { status: 400, body: errorBody(100, undefined, { error_user_msg: 'This type is not supported' }) };
  }
}

function checked(params: URLSearchParams, path: string): { status: number; body: unknown } | undefined {
  if (!path.startsWith(`/${version}/`)) return { status: 400, body: errorBody(2635) };
  if (params.get('access_token') !== graphToken) return { status: 401, body: errorBody(190) };
  return isSigned(params, graphToken)
    ? undefined
    : { status: 400, body: errorBody(100, undefined, { error_user_msg: 'Invalid appsecret_proof' }) };
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>) {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(body));
}

function misbehave(response: ServerResponse, how: GraphBehaviour, headers: Record<string, string>) {
  switch (how.kind) {
    case 'error':
      return sendJson(response, how.status ?? 400, errorBody(how.code, how.subcode, how.more), headers);
    case 'status':
      response.writeHead(how.status, { 'content-type': 'text/plain', ...headers, ...how.headers });
      return response.end(how.body ?? '');
    case 'body':
      response.writeHead(200, { 'content-type': 'text/html', ...headers, ...how.headers });
      return response.end(how.body);
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ data: graphRows }).slice(0, 700));
    case 'drop':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
      response.write('{"data":[');
      return setTimeout(() => response.destroy(), 20);
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      return response.on('close', () => clearInterval(drip));
    }
    case 'flood': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = 'x'.repeat(256 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      return pour();
    }
    case 'hang':
      return undefined;
  }
}

/** The parameters in the body: a form, or JSON as Meta's own library sends it. */
async function sentWith(request: IncomingMessage): Promise<URLSearchParams> {
  const body = request.method === 'POST' ? await text(request) : '';
  if (!request.headers['content-type']?.startsWith('application/json')) return new URLSearchParams(body);
  const fields = Object.entries(JSON.parse(body || '{}') as Record<string, unknown>);
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** With the address of the next page, which clients follow as it is. */
function withNextPage(body: unknown, page: URL, params: URLSearchParams): unknown {
  const paging = (body as { paging?: { next?: string; cursors?: { after?: string } } } | null)?.paging;
  if (!paging?.next || !paging.cursors?.after) return body;
  const next = new URL(page.pathname, page);
  next.search = new URLSearchParams({ ...Object.fromEntries(params), after: paging.cursors.after }).toString();
  return { ...(body as object), paging: { ...paging, next: next.href } };
}

/** A Graph API on loopback that behaves like Meta's documentation and recorded answers, with faults on demand. */
export async function startGraph(): Promise<GraphStandIn> {
  const state = {
    next: [] as GraphBehaviour[],
    behaviour: undefined as GraphBehaviour | undefined,
    headers: {} as Record<string, string>,
    delayMs: 0,
    maxOpen: 0,
    rows: graphRows,
    connections: 0,
    intercept: undefined as GraphStandIn['intercept'],
  };
  let openNow = 0;
  const calls: URLSearchParams[] = [];
  const edges: string[] = [];
  const holders = new Map<string, Holder>();
  const objects: TestAdObject[] = [];
  const person = createPersonGraph({
    holders,
    objects,
    rows: () => state.rows,
    search: (params) => answerFor(params, state.rows),
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const params = new URLSearchParams([...url.searchParams, ...(await sentWith(request))]);
    calls.push(params);
    edges.push(url.pathname.replace(`/${version}/`, ''));
    openNow += 1;
    state.maxOpen = Math.max(state.maxOpen, openNow);
    response.once('close', () => {
      openNow -= 1;
    });
    const how = state.next.shift() ?? state.behaviour;
    const reply = async () => {
      if (how) return misbehave(response, how, state.headers);
      const edge = url.pathname.replace(`/${version}/`, '');
      if ((await state.intercept?.('before', edge)) === false) return response.destroy();
      const own =
        params.get('access_token') === graphToken
          ? undefined
          : await person({ method: request.method as 'GET', path: edge, params });
      const { status, body } =
        own ??
        checked(params, url.pathname) ??
        accountAnswer(edge, params, state.rows, errorBody) ??
        (edge === 'search'
          ? answerFor(params, state.rows)
          : { status: 400, body: errorBody(100, 33, { error_user_msg: `There is no edge ${edge}` }) });
      if ((await state.intercept?.('after', edge)) === false) return response.destroy();
      return sendJson(response, status, withNextPage(body, url, params), state.headers);
    };
    if (state.delayMs > 0) setTimeout(reply, state.delayMs);
    else await reply();
  };
  const server = createServer(answer);
  server.on('connection', () => {
    state.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    edges,
    holders,
    objects,
    disconnect: () => server.closeAllConnections(),
    reset() {
      holders.clear();
      objects.length = 0;
      Object.assign(state, {
        next: [],
        behaviour: undefined,
        headers: {},
        delayMs: 0,
        maxOpen: 0,
        rows: graphRows,
        intercept: undefined,
      });
      calls.length = 0;
      edges.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
