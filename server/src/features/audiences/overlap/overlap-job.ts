import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { roughSize } from '@interest-miner/engine';
import type { Lease } from '../../../db/leased-rows.ts';
import type { OverlapRunsTable } from '../../../db/tables/audiences.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { advanceRow, leasedWorkJob } from '../../../jobs/leased-work.ts';
import type { AudienceSizes, SizeAnswer } from '../../../ports/audience-sizes/port.ts';
import { overlapRows } from '../queries/overlap-runs.ts';
import { type KnownSize, type MatrixQuestion, matrixSizes, nextQuestion, withAnswer } from './matrix.ts';

/** Minimum wait while Meta is unavailable or still computing. */
const minWaitMs = 5000;

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

async function answerQuestion(sizes: AudienceSizes | null, { spec, isOurs }: Question): Promise<Answer> {
  if (sizes === null || isOurs) return { known: roughAnswer(spec) };
  try {
    return toAnswer(await sizes.sizeOf(spec, 'work'));
  } catch (error) {
    // Meta refuses one interest: the others still have overlaps.
    if (error instanceof AppError && error.code === 'interests_refused') return { known: null };
    throw error;
  }
}

/** Fills in a run until it is finished or has to wait. */
async function fill(deps: Deps, lease: Lease<OverlapRunsTable>, signal: AbortSignal): Promise<void> {
  const interests = JSON.parse(lease.row.interests) as InterestSnapshot[];
  const countries = JSON.parse(lease.row.countries) as string[];
  const meta = await deps.audienceSizes.of(lease.row.owner_id);
  let sizes = matrixSizes.parse(JSON.parse(lease.row.sizes));
  // Stopped half-way: the next process continues here.
  while (!signal.aborted) {
    const question = nextQuestion(sizes, interests.length);
    if (!question) {
      const finished = { sizes: JSON.stringify(sizes), finished_at: deps.clock(), notice: null };
      return lease.release({ state: 'done', ...finished });
    }
    const answer = await answerQuestion(meta, questionOf(question, interests, countries));
    if ('waitMs' in answer) {
      const { notice, waitMs } = answer;
      const resume_at = deps.clock() + waitMs;
      return lease.release({ state: 'waiting', sizes: JSON.stringify(sizes), notice, resume_at });
    }
    sizes = withAnswer(sizes, question, answer.known);
    // Our own estimates are instant: only answers from Meta are stored one by one.
    const isSlow = answer.known?.source !== 'estimate';
    if (isSlow) await lease.store({ sizes: JSON.stringify(sizes), notice: null });
  }
  await lease.release();
}

/** A failure ends a run with a message. */
const overlapWork = {
  rows: overlapRows,
  advance: fill,
  async fail(deps: Deps, lease: Lease<OverlapRunsTable>, error: unknown) {
    await lease.release({ state: 'failed', notice: audienceTexts.overlapFailed, finished_at: deps.clock() });
    throw error;
  },
};

/** Works on a run unless another process does. */
export const advanceRun = (deps: Deps, id: string, signal: AbortSignal) => advanceRow(overlapWork, deps, id, signal);

export const overlapJob = (deps: Deps): Job => leasedWorkJob('overlaps', overlapWork, deps);
