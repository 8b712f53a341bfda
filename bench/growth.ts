import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { type Benchmark, median, ms, type Row } from './lib/measure.ts';
import { seedPerson } from './lib/seed.ts';
import { putOnPlan, type RunningServer, startServer } from './lib/server.ts';

/** The last is the longest that a history can be. */
const sizes = [1000, 5000, searchLimits.stored] as const;
const warmups = 30;
const rounds = 150;

interface Subject {
  readonly server: RunningServer;
  readonly token: string;
}

type Call = (subject: Subject, round: number) => Promise<number>;

async function timed({ server, token }: Subject, method: string, path: string, body?: unknown): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const took = performance.now() - started;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return took;
}

async function idOf({ server, token }: Subject, page: number): Promise<string> {
  const response = await fetch(`${server.url}/api/search-history/?page=${page}&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
}

// Calls whose cost may depend on the history. Account exports and deletions process each row anyway.
const calls: Record<string, Call> = {
  'search interests': (subject) => timed(subject, 'POST', '/facebook/search', { query: 'yoga', limit: 100 }),
  'first page of the history': (subject) => timed(subject, 'GET', '/search-history/?page=1&limit=20'),
  'page 40 of the history': (subject) => timed(subject, 'GET', '/search-history/?page=40&limit=20'),
  'save a new search': (subject, round) =>
    timed(subject, 'POST', '/search-history/', { search_text: `new search ${round}` }),
  'save a known search': (subject) => timed(subject, 'POST', '/search-history/', { search_text: 'search 7' }),
  'delete a search': async (subject) => timed(subject, 'DELETE', `/search-history/${await idOf(subject, 3)}`),
  profile: (subject) => timed(subject, 'GET', '/auth/profile-data'),
  sessions: (subject) => timed(subject, 'GET', '/auth/sessions'),
  plans: (subject) => timed(subject, 'GET', '/subscription-plans'),
  'billing history': (subject) => timed(subject, 'GET', '/billing/payments'),
  'analyses of the Premium Miner': (subject) => timed(subject, 'GET', '/business/business-details-history'),
};

/** Every call whose cost may depend on the length of a search history, at three lengths, in turn. */
export const growth: Benchmark = {
  name: 'Growth',
  async run() {
    const subjects: Subject[] = [];
    try {
      for (const searches of sizes) {
        const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
        const token = await seedPerson(dataDir, searches);
        const server = await startServer(undefined, { DATA_DIR: dataDir });
        putOnPlan(dataDir, 'bench@example.com', 'Enterprises');
        subjects.push({ server, token });
      }
      const rows: Row[] = [];
      for (const [name, call] of Object.entries(calls)) {
        const times = subjects.map(() => [] as number[]);
        for (let round = 0; round < warmups + rounds; round += 1) {
          for (const [index, subject] of subjects.entries()) {
            const took = await call(subject, round);
            if (round >= warmups) times[index]?.push(took);
          }
        }
        const p50 = times.map(median);
        const worst = Math.max(...p50.slice(1)) / (p50[0] ?? 1);
        rows.push({
          name: `${name}, p50 of ${sizes.map((size) => size.toLocaleString('en')).join(' / ')}`,
          value: `${p50.map(ms).join(' / ')}, × ${worst.toFixed(2)}`,
          goal: '≤ × 1.50',
          pass: worst <= 1.5,
        });
      }
      return rows;
    } finally {
      for (const { server } of subjects) await server.stop();
    }
  },
};
