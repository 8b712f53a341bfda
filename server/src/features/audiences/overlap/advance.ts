import { randomUUID } from 'node:crypto';
import type { AudienceSpec } from '@interest-miner/contract/audiences/endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { roughSize } from '@interest-miner/engine';
import type { OverlapRunsTable } from '../../../db/tables/audiences.ts';
import { AppError } from '../../../http/errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { minuteMs } from '../../../lib/time.ts';
import type { AudienceSizes, SizeAnswer } from '../../../ports/audience-sizes/port.ts';
import type { AudienceDeps } from '../deps.ts';
import { findDueRuns, leaseRun, storeProgress } from '../queries/overlap-runs.ts';
import { type KnownSize, type MatrixQuestion, matrixSizes, nextQuestion, withAnswer } from './matrix.ts';

type AdvanceDeps = Pick<AudienceDeps, 'db' | 'clock' | 'audienceSizes'>;

/** Renewed with every answer, and longer than the slowest one: after a crash another process takes over. */
const leaseMs = 30_000;
/** Minimum wait while Meta is unavailable or still computing. */
const minWaitMs = 5000;
const jobEveryMs = 10_000;
const maxConcurrentRuns = 20;

/** The targeting of one question: people of all ages with any of the interests. */
function specOf(interests: readonly InterestSnapshot[], countries: readonly string[]): AudienceSpec {
  return {
    groups: interests.length > 0 ? [[...interests]] : [],
    places: { countries: [...countries], regions: [], cities: [] },
    age_min: 18,
    age_max: 65,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
  };
}

function roughAnswer(spec: AudienceSpec): KnownSize {
  const { groups, places } = spec;
  const size = roughSize({ groups, countries: places.countries, ageMin: 18, ageMax: 65, gender: 'all' });
  return { ...size, source: 'estimate' };
}

interface Question {
  readonly spec: AudienceSpec;
  readonly isOurs: boolean;
}

function questionOf({ places }: MatrixQuestion, interests: readonly InterestSnapshot[], countries: string[]): Question {
  const asked = places.flatMap((place) => interests[place] ?? []);
  return { spec: specOf(asked, countries), isOurs: asked.some(({ id }) => !isMetaId(id)) };
}

type Answer = { readonly known: KnownSize | null } | { readonly waitMs: number; readonly notice: string };

function toAnswer(answer: SizeAnswer): Answer {
  switch (answer.kind) {
    case 'size':
      return { known: { lower: answer.lower, upper: answer.upper, source: 'meta' } };
    case 'none':
      return { known: null };
    case 'later':
      return { waitMs: Math.max(minWaitMs, answer.retryMs), notice: answer.notice };
  }
}

async function ask(sizes: AudienceSizes | null, { spec, isOurs }: Question): Promise<Answer> {
  if (sizes === null || isOurs) return { known: roughAnswer(spec) };
  try {
    return toAnswer(await sizes.sizeOf(spec, 'work'));
  } catch (error) {
    // Meta refuses one interest: the others still have overlaps.
    if (error instanceof AppError && error.code === 'interests_refused') return { known: null };
    throw error;
  }
}

/** Fills in a run until it is finished, has to wait, or has lost its lease. */
async function fill(deps: AdvanceDeps, run: OverlapRunsTable, leaseId: string, signal: AbortSignal): Promise<void> {
  const interests = JSON.parse(run.interests) as InterestSnapshot[];
  const countries = JSON.parse(run.countries) as string[];
  const store = (change: Parameters<typeof storeProgress>[3]) => storeProgress(deps.db, run.id, leaseId, change);
  const meta = await deps.audienceSizes.of(run.owner_id);
  let sizes = matrixSizes.parse(JSON.parse(run.sizes));
  for (;;) {
    // Stopped half-way: releases the lease, so that the next process continues here.
    if (signal.aborted) return void (await store({ leased_until: 0 }));
    const question = nextQuestion(sizes, interests.length);
    if (!question) {
      const finished = {
        state: 'done',
        sizes: JSON.stringify(sizes),
        finished_at: deps.clock(),
        notice: null,
      } as const;
      return void (await store({ ...finished, leased_until: 0 }));
    }
    const answer = await ask(meta, questionOf(question, interests, countries));
    const now = deps.clock();
    if ('waitMs' in answer) {
      const { notice } = answer;
      const waiting = {
        state: 'waiting',
        sizes: JSON.stringify(sizes),
        notice,
        resume_at: now + answer.waitMs,
      } as const;
      return void (await store({ ...waiting, leased_until: 0 }));
    }
    sizes = withAnswer(sizes, question, answer.known);
    // Our own estimates are instant: only answers from Meta are stored one by one.
    const isSlow = answer.known?.source !== 'estimate';
    const progress = { sizes: JSON.stringify(sizes), notice: null, leased_until: now + leaseMs };
    if (isSlow && !(await store(progress))) return;
  }
}

/** Works on a run unless another process does. A failure ends it with a message. */
export async function advanceRun(deps: AdvanceDeps, id: string, signal: AbortSignal): Promise<void> {
  const [leaseId, now] = [randomUUID(), deps.clock()];
  const run = await leaseRun(deps.db, id, { id: leaseId, now, until: now + leaseMs });
  if (!run) return;
  try {
    await fill(deps, run, leaseId, signal);
  } catch (error) {
    const failed = { state: 'failed', notice: audienceTexts.overlapFailed, finished_at: deps.clock() } as const;
    await storeProgress(deps.db, id, leaseId, { ...failed, leased_until: 0 });
    throw error;
  }
}

/** Continues matrices whose wait is over, or whose process has died. */
export function overlapJob(deps: AdvanceDeps): Job {
  return {
    name: 'overlaps',
    everyMs: jobEveryMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const due = await findDueRuns(deps.db, deps.clock(), maxConcurrentRuns);
      const ended = await Promise.allSettled(due.map((id) => advanceRun(deps, id, signal)));
      const failure = ended.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
    },
  };
}
