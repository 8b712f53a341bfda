import { type Benchmark, median, ms } from './lib/measure.ts';
import { putOnPlan, signIn, startServer } from './lib/server.ts';

const version = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** Words that are each searched once, so that no answer is cached. */
const words =
  'yoga running coffee wedding garden guitar football chess sailing makeup cats dogs hiking cinema jazz tea bread'
    .split(' ')
    .flatMap((word) => [word, `${word} shop`, `${word} club`]);

/** The MCP server's response times, and its overhead over the same search through the API. */
export const mcp: Benchmark = {
  name: 'MCP',
  async run() {
    const server = await startServer();
    const token = await signIn(server.url, 'bench@example.com');
    putOnPlan(server.dataDir, 'bench@example.com', 'Enterprises');
    const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const started = performance.now();
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status !== 200 || text.includes('"isError":true')) throw new Error(`${path}: ${text.slice(0, 300)}`);
      return performance.now() - started;
    };
    const ask = (method: string, params: { name?: string; arguments?: object } = {}) =>
      send(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
        {
          'mcp-protocol-version': version,
          'mcp-method': method,
          ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
        },
      );
    const tool = (query: string) => ask('tools/call', { name: 'search_interests', arguments: { query, limit: 25 } });
    const api = (query: string) => send('/api/facebook/search', { query, limit: 25 });
    const many = async (count: number, run: (index: number) => Promise<number>) => {
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) times.push(await run(index));
      return median(times);
    };
    // Warm-up: the code of both is compiled meanwhile.
    await many(200, () => ask('tools/list'));
    await many(200, () => tool('warm'));
    await many(200, () => api('warm'));
    const list = await many(200, () => ask('tools/list'));
    const cached = { tool: await many(200, () => tool('yoga')), api: await many(200, () => api('yoga')) };
    // Half of the words go to each: a word's second search would be answered from the cache.
    const fresh = { tool: [] as number[], api: [] as number[] };
    for (const [index, word] of words.entries()) {
      if (index % 2 === 0) fresh.tool.push(await tool(`${word} a`));
      else fresh.api.push(await api(`${word} a`));
    }
    await server.stop();
    const ratio = median(fresh.tool) / median(fresh.api);
    return [
      { name: 'tools/list, median', value: ms(list), goal: '≤ 10 ms', pass: list <= 10 },
      { name: 'search through the API, new words', value: ms(median(fresh.api)) },
      { name: 'search_interests, new words', value: ms(median(fresh.tool)) },
      { name: 'search_interests / API, new words', value: ratio.toFixed(2), goal: '≤ 1.30', pass: ratio <= 1.3 },
      { name: 'search through the API, cached', value: ms(cached.api) },
      { name: 'search_interests, cached', value: ms(cached.tool) },
    ];
  },
};
