import { setTimeout as pause } from 'node:timers/promises';
import { yogaStudio } from '../server/test/yoga-studio.ts';
import { type Benchmark, median, ms, percentile } from './lib/measure.ts';
import { post, putOnPlan, type RunningServer, signIn, startServer } from './lib/server.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const searchEveryMs = 100;
const completionsAtOnce = 20;
const lookUpsAtOnce = 16;
const namesPerLookUp = 200;

/** Texts that take the most work: ligatures that stand for many letters, words that look like slips of the pen, long compounds. */
const worst = ['ﷺ', 'ﷺ ', 'qxzvkjwp ', 'donaudampfschiff', '½ ', 'ﬃ', 'enen'];
const textOf = (letters: number, round: number) =>
  `${(worst[round % worst.length] ?? '').repeat(letters).slice(0, letters - 6)}${round}`;

/** Repeats a call until `isOver`, pausing where it is refused. @returns how many calls were answered */
async function repeat(isOver: () => boolean, call: (round: number) => Promise<{ status: number }>): Promise<number> {
  let answered = 0;
  for (let round = 0; !isOver(); round += 1) {
    const { status } = await call(round);
    if (status === 200) answered += 1;
    else await pause(20);
  }
  return answered;
}

/** One account sends the worst texts as fast as it may; @returns the times of another account's searches, in milliseconds. */
async function searchBesides(server: RunningServer, greedy: string, neighbour: string) {
  let isOver = false;
  const over = () => isOver;
  const send = (path: string, body: object) => post(`${server.url}/api${path}`, body, greedy);
  const complete = (round: number) =>
    fetch(`${server.url}/api/facebook/complete?q=${encodeURIComponent(textOf(200, round))}`, {
      headers: { authorization: `Bearer ${greedy}` },
    });
  const names = (round: number) => Array.from({ length: namesPerLookUp }, (_, i) => textOf(300, round + i));
  const load = [
    ...Array.from({ length: completionsAtOnce }, () => repeat(over, complete)),
    ...Array.from({ length: lookUpsAtOnce }, () => repeat(over, (i) => send('/lists/resolve', { names: names(i) }))),
    repeat(over, (i) =>
      send('/business/generate-interests', {
        ...yogaStudio,
        productDescription: textOf(2000, i),
        targetAudience: textOf(1000, i),
      }),
    ),
  ];
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < until; round += 1) {
    const started = performance.now();
    const { status, text } = await post(
      `${server.url}/api/facebook/search`,
      { query: `running shoes ${round}`, limit: 100 },
      neighbour,
    );
    if (status !== 200) throw new Error(`search answered ${status}: ${text}`);
    times.push(performance.now() - started);
    await pause(searchEveryMs);
  }
  isOver = true;
  const answered = await Promise.all(load);
  return { times, answered: answered.reduce((sum, count) => sum + count, 0) };
}

/** An account's searches while another sends the worst texts at its full rate. */
export const neighbours: Benchmark = {
  name: 'Neighbours',
  async run() {
    const server = await startServer();
    const greedy = await signIn(server.url, 'greedy@example.com');
    const neighbour = await signIn(server.url, 'neighbour@example.com');
    for (const email of ['greedy@example.com', 'neighbour@example.com']) putOnPlan(server.dataDir, email, 'Pro');
    await post(`${server.url}/api/business/generate-interests`, yogaStudio, neighbour);
    const { times, answered } = await searchBesides(server, greedy, neighbour);
    await server.stop();
    const p99 = percentile(times, 99);
    return [
      { name: 'calls of the greedy account that were answered', value: String(answered) },
      { name: 'searches of its neighbour', value: String(times.length) },
      { name: 'search, median', value: ms(median(times)) },
      { name: 'search, p99', value: ms(p99), goal: '≤ 300 ms', pass: p99 <= 300 },
    ];
  },
};
