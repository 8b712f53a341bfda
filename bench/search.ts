import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { press } from './lib/load.ts';
import { type Benchmark, median, perSecond } from './lib/measure.ts';
import { post, putOnPlan, signIn, startServer } from './lib/server.ts';

const rounds = 3;
const warmUpSeconds = 10;

/** An authenticated search through HTTP, alternating with a bare Fastify route with the same response bytes. */
export const search: Benchmark = {
  name: 'Search through HTTP',
  async run() {
    const server = await startServer();
    const token = await signIn(server.url, 'bench@example.com');
    putOnPlan(server.dataDir, 'bench@example.com', 'Enterprises');
    const body = JSON.stringify({ query: 'yoga', limit: 1000 });
    const address = `${server.url}/api/facebook/search`;
    const answer = await post(address, JSON.parse(body), token);
    if (answer.status !== 200) throw new Error(`search answered ${answer.status}: ${answer.text}`);
    const bodyFile = join(server.dataDir, 'same-bytes.json');
    writeFileSync(bodyFile, answer.text);
    const bare = await startServer('bench/lib/bare.ts', { BODY_FILE: bodyFile });
    const mine = { method: 'POST' as const, body, headers: { authorization: `Bearer ${token}` } };
    // Warm-up: the larger route takes longer to be compiled.
    await press(address, { ...mine, seconds: warmUpSeconds });
    await press(`${bare.url}/same`, { method: 'POST', body, seconds: warmUpSeconds });
    const ours: number[] = [];
    const theirs: number[] = [];
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const search = await press(address, mine);
      const peer = await press(`${bare.url}/same`, { method: 'POST', body });
      ours.push(search.perSecond);
      theirs.push(peer.perSecond);
      refused += search.refused;
    }
    await bare.stop();
    await server.stop();
    const ratio = median(ours) / median(theirs);
    return [
      { name: `bytes of the response`, value: String(answer.text.length) },
      { name: 'bare Fastify, same bytes', value: perSecond(median(theirs)) },
      { name: 'search', value: perSecond(median(ours)) },
      { name: 'search / bare', value: ratio.toFixed(2), goal: '≥ 0.40', pass: ratio >= 0.4 },
      { name: 'searches refused', value: String(refused), goal: '0', pass: refused === 0 },
    ];
  },
};
