import { randomUUID } from 'node:crypto';
import { createAudience as audienceEndpoint } from '@interest-miner/contract/audiences/endpoints';
import { connectMeta as connectEndpoint, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { createList as listEndpoint } from '@interest-miner/contract/lists/endpoints';
import { createTest as testEndpoint } from '@interest-miner/contract/tests/endpoints';
import type { AppDeps } from '../../server/src/app-deps.ts';
import { createAudience } from '../../server/src/features/audiences/index.ts';
import { insertSession } from '../../server/src/features/auth/queries/sessions.ts';
import { startTrial } from '../../server/src/features/billing/index.ts';
import { connectMeta } from '../../server/src/features/connections/connect-meta.ts';
import { createList } from '../../server/src/features/lists/index.ts';
import { createTestAtMeta, startTest } from '../../server/src/features/tests/run-test.ts';
import { createTest } from '../../server/src/features/tests/save-test.ts';
import { oneTest } from '../../server/test/interest-tests.ts';
import { ids, numberedIds } from '../../server/test/lists.ts';
import { benchPerson } from './seed.ts';

const dayMs = 86_400_000;
/** What one person has, and does in a day. */
const habits = {
  /** Entries of a person's list, which are the interests of their audience. */
  entries: 25,
  /** Mails a day. */
  mails: 0.3,
  /** Share of people with a running test. */
  tests: 0.01,
  /** Security events a day, and sizes of lists that expire in a day. */
  events: 3,
  sizes: 2,
} as const;

export type Deps = AppDeps;

export interface Stage {
  readonly deps: Deps;
  /** The same with the catalogue, which the test ad account knows. */
  readonly catalogueDeps: Deps;
  readonly clock: { now: number };
  readonly people: readonly string[];
  /** @param sql answers one number `n`; empty for 0 */
  count(sql: string): Promise<number>;
}

/** A body as its endpoint hands it to its verb. */
const bodyOf = <T>({ body }: { readonly body: { parse(value: unknown): T } }, value: unknown): T => body.parse(value);
const actorOf = (userId: string) => ({ userId, sessionId: userId, network: '' });
/** Spreads people over a day. */
const share = (stage: Stage, index: number) => index / stage.people.length;

async function addPerson(stage: Stage, userId: string, index: number): Promise<void> {
  const { deps, clock } = stage;
  const { db } = deps;
  await db.insertInto('users').values(benchPerson(userId)).execute();
  await startTrial(db, userId, clock.now - (index % 30) * dayMs);
  const context = { deps, actor: actorOf(userId) };
  const first = index % 1000;
  const entries = numberedIds(1000 + habits.entries).slice(first, first + habits.entries);
  const { id: list_id } = await createList(context, bodyOf(listEndpoint, { name: 'Interests', ids: entries }));
  const spec = { groups: [entries], places: { countries: ['IN'] } };
  await createAudience(context, bodyOf(audienceEndpoint, { name: 'People', spec }));
  const at = clock.now + share(stage, index) * dayMs;
  const old = Math.floor((clock.now - 180 * dayMs) / dayMs) - 1;
  const sizes = Array.from({ length: habits.sizes }, (_, number) => ({
    owner_id: userId,
    list_id,
    day: old - number,
    size_lower: 1,
    size_upper: 2,
  }));
  await db.insertInto('list_sizes').values(sizes).execute();
  const events = Array.from({ length: habits.events }, () => ({
    id: randomUUID(),
    user_id: userId,
    event: 'login' as const,
    network: '',
    created_at: Math.round(at - 90 * dayMs),
  }));
  await db
    .insertInto('security_events')
    .values(events as never)
    .execute();
  await db
    .updateTable('watch_owners')
    .set({ due_at: Math.round(at) })
    .where('owner_id', '=', userId)
    .execute();
}

/** A running test in the test ad account. */
async function addTest(stage: Stage, userId: string): Promise<void> {
  const context = { deps: stage.catalogueDeps, actor: actorOf(userId) };
  const { now } = stage.clock;
  const session = { token_hash: userId, user_id: userId, created_at: now, last_seen_at: now, device: null };
  await insertSession(stage.deps.db, { ...session, expires_at: now + dayMs });
  await connectMeta(context, bodyOf(connectEndpoint, { access_token: testAdAccountToken }));
  const cell = async (interest: string) => {
    const spec = { groups: [[interest]], places: { countries: ['US'] } };
    const { id } = await createAudience(context, bodyOf(audienceEndpoint, { name: 'Cell', spec }));
    return { audience_id: id };
  };
  const cells = [await cell(ids.yoga), await cell(ids.soccer)];
  const { id } = await createTest(context, bodyOf(testEndpoint, { request_id: randomUUID(), ...oneTest(cells) }));
  const { most_it_can_cost: most } = await createTestAtMeta(context, { id });
  await startTest(context, { id, agreed: most?.amount ?? 0 });
}

/** Fills the database with a sample of people as they are on some day. */
export async function peopleOf(stage: Stage): Promise<void> {
  for (const [index, userId] of stage.people.entries()) {
    await addPerson(stage, userId, index);
    if (index % Math.round(1 / habits.tests) === 0) await addTest(stage, userId);
  }
  // The mails about all this were sent long ago.
  await stage.deps.db.deleteFrom('mails').execute();
}

let owed = 0;
/** What people do in a part of a day, as far as jobs work on it. */
export async function addDay({ deps, people }: Stage, part: number): Promise<void> {
  owed += people.length * habits.mails * part;
  for (; owed >= 1; owed -= 1) {
    const userId = people[Math.floor(Math.random() * people.length)] ?? '';
    const mail = {
      kind: 'new-device',
      userId,
      to: 'a@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    };
    await deps.mails.add(deps.db, { ...mail, usefulForMs: dayMs });
  }
}
