import { loadCatalogue } from '@interest-miner/engine';
import { type Benchmark, median, ms, percentile, type Row } from './lib/measure.ts';
import { signIn, startServer } from './lib/server.ts';

const rounds = 20;
/** Lists next to the measured one: together they are the maximum per user. */
const fullLists = 199;
const entries = 1000;

/** One call of a user. @returns milliseconds to the end of the response, and its data */
async function timed(url: string, token: string, method: string, body?: object) {
  const started = performance.now();
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as { message?: string; data: { id: string; names?: { status: string }[] } };
  const time = performance.now() - started;
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${json.message}`);
  return { time, data: json.data };
}

async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    const token = await signIn(server.url, 'lists@example.com');
    const rows = loadCatalogue().filter(({ flags }) => !flags?.length);
    const ids = rows.slice(0, entries).map(({ id }) => id);
    const lists = `${server.url}/api/lists`;
    const call = (method: string, path = '', body?: object) => timed(`${lists}${path}`, token, method, body);
    const addTo = async (count: number) => {
      const times = { add: [] as number[], open: [] as number[], remove: [] as number[], undo: [] as number[] };
      for (let round = 0; round < count; round += 1) {
        const { id } = (await call('POST', '', { name: `Round ${round}` })).data;
        times.add.push((await call('POST', `/${id}/items`, { ids })).time);
        times.open.push((await call('GET', `/${id}`)).time);
        times.remove.push((await call('DELETE', `/${id}/items`, { ids })).time);
        times.undo.push((await call('POST', `/${id}/items/restore`, { ids })).time);
        await call('DELETE', `/${id}`);
      }
      return times;
    };
    await addTo(3);
    const few = await addTo(rounds);
    for (let count = 0; count < fullLists; count += 1) await call('POST', '', { name: `Full ${count}`, ids });
    const many = await addTo(rounds);
    const all = [];
    for (let round = 0; round < rounds; round += 1) all.push(await call('GET'));
    const found = await call('POST', '/resolve', { names: rows.slice(0, entries).map(({ name }) => name) });
    const lost = await call('POST', '/resolve', { names: ids.map((_, index) => `No such interest ${index}`) });
    const added = percentile([...few.add, ...many.add], 95);
    return [
      { name: 'adding 1,000 entries, p95', value: ms(added), goal: '≤ 300 ms', pass: added <= 300 },
      { name: 'the same with 199 other full lists, median', value: ms(median(many.add)) },
      { name: 'reading a list of 1,000 entries', value: ms(median(few.open)) },
      { name: 'removing 1,000 entries', value: ms(median(few.remove)) },
      { name: 'restoring 1,000 entries', value: ms(median(few.undo)) },
      { name: 'overview of 200 full lists', value: ms(median(all.map(({ time }) => time))) },
      { name: '1,000 pasted names, all known', value: ms(found.time) },
      { name: '1,000 pasted names, all unknown', value: ms(lost.time) },
    ];
  } finally {
    await server.stop();
  }
}

/** Lists of one user, with few and with the maximum number of lists. */
export const listsBenchmark: Benchmark = { name: 'Lists', run };
