import { loadCatalogue } from '@interest-miner/engine';
import { type Benchmark, median, megabytes, ms, percentile, type Row } from './lib/measure.ts';
import { type RunningServer, signIn, startServer } from './lib/server.ts';
import { watch } from './lib/watch.ts';

const rounds = 20;
/** Lists next to the measured one: together they are the maximum per user. */
const fullLists = 199;
const entries = 1000;
/** Clients that read one list at the same time, after each of some changes. */
const readers = 60;
const changes = 10;

const offered = () => loadCatalogue().filter(({ flags }) => !flags?.length);

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

/** A full list with long notes, read by many right after each change; what others notice of it. */
async function readTogether(server: RunningServer): Promise<Row[]> {
  const ids = offered()
    .slice(0, entries)
    .map(({ id }) => id);
  const token = await signIn(server.url, 'readers@example.com');
  const neighbour = await signIn(server.url, 'neighbour@example.com');
  const call = (method: string, path: string, body?: object) =>
    timed(`${server.url}/api/lists${path}`, token, method, body);
  const { id } = (await call('POST', '', { name: 'Read by many', ids })).data;
  const note = 'Worked in March. '.repeat(29);
  const tags = Array.from({ length: 10 }, (_, tag) => `client of the summer campaign, group ${tag}`);
  for (const ref of ids) await call('PUT', `/${id}/items/${ref}`, { note, tags });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const bytes = (await (await fetch(`${server.url}/api/lists/${id}`, { headers })).text()).length;
  const stall = watch(`${server.url}/livez`);
  const beside = watch(`${server.url}/api/auth/profile-data`, neighbour);
  const reads: number[] = [];
  for (let round = 0; round < changes; round += 1) {
    await call('PUT', `/${id}/items/${ids[round]}`, { note: `Changed ${round}` });
    const all = await Promise.all(Array.from({ length: readers }, () => call('GET', `/${id}`)));
    reads.push(...all.map(({ time }) => time));
  }
  const [{ times: alive }, { times, failures }] = [await stall(), await beside()];
  const p99 = percentile(times, 99);
  return [
    { name: `${readers} readers of one list of ${megabytes(bytes)}, p95`, value: ms(percentile(reads, 95)) },
    { name: '  longest stall of the event loop', value: ms(Math.max(...alive)) },
    { name: `  a neighbour's profile, p99 of ${times.length}`, value: ms(p99), goal: '≤ 300 ms', pass: p99 <= 300 },
    { name: '  failed requests of the neighbour', value: String(failures), goal: '0', pass: failures === 0 },
  ];
}

async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    const token = await signIn(server.url, 'lists@example.com');
    const rows = offered();
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

/** One full list, read by many. */
export const listReadersBenchmark: Benchmark = {
  name: 'Lists read by many',
  async run() {
    const server = await startServer();
    try {
      return await readTogether(server);
    } finally {
      await server.stop();
    }
  },
};
