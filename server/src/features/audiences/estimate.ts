import type { AudienceSize } from '@interest-miner/contract/audiences/endpoints';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { AudienceSpec, AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { unkeyedPlaces } from '@interest-miner/contract/audiences/targeting-json';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { isMetaId } from '@interest-miner/contract/interest';
import type { Deps, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { attemptLimits } from './attempt-limits.ts';
import { fillIn } from './fill-in.ts';
import { middle } from './overlap/matrix.ts';
import { sharedRows } from './overlap/shared-rows.ts';
import { lookUpPlaces } from './place-keys.ts';
import { roughSizeOf } from './rough-size.ts';

type Size = Omit<AudienceSize, 'shared'>;

interface Why {
  readonly ready: boolean;
  readonly retryMs: number | null;
  readonly notices: readonly (string | null)[];
}

/** What a rough estimate leaves out, in words for the user. */
function omissionsOf({ places, languages }: AudienceSpec): string[] {
  return [
    ...(places.regions.length + places.cities.length > 0 ? [audienceTexts.roughPlaces] : []),
    ...(languages.length > 0 ? [audienceTexts.roughLanguages] : []),
  ];
}

function roughAnswer(spec: AudienceSpec, now: number, { ready, retryMs, notices }: Why): Size {
  const { lower, upper } = roughSizeOf(spec);
  const said = [...notices, ...omissionsOf(spec)].filter((notice) => notice !== null);
  return {
    lower,
    upper,
    source: 'estimate',
    checked_at: toIso(now),
    ready,
    retry_after_seconds: retryMs === null ? null : Math.max(1, Math.ceil(retryMs / 1000)),
    floor: upper <= audienceLimits.reportingFloor,
    notice: said.length > 0 ? said.join(' ') : null,
  };
}

/** The size of a filled-in targeting: Meta's, or else a rough estimate that says why. */
async function answerFor(deps: Deps, ownerId: string, spec: AudienceSpec): Promise<Size> {
  const now = deps.clock();
  const rough = (notice: string | null, retryMs: number | null = null) =>
    roughAnswer(spec, now, { ready: retryMs === null, retryMs, notices: [notice] });
  const sizes = await deps.audienceSizes.of(ownerId);
  if (sizes === null) return rough(null);
  const missing = spec.groups.flat().filter(({ id }) => !isMetaId(id)).length;
  if (missing > 0) return rough(audienceTexts.roughMissing(missing));
  if (unkeyedPlaces(spec.places).length > 0) return rough(null);
  const answer = await sizes.sizeOf(spec, 'screen').catch((error: unknown) => {
    // One interest that the account no longer has, and Meta refuses the whole targeting.
    if (!(error instanceof AppError) || error.code !== 'interests_refused') throw error;
    return { kind: 'none' as const, notice: audienceTexts.roughRefused(error.message) };
  });
  if (answer.kind === 'later') return rough(answer.notice, answer.retryMs);
  if (answer.kind === 'none') return rough(answer.notice);
  return {
    lower: answer.lower,
    upper: answer.upper,
    source: 'meta' as const,
    checked_at: toIso(answer.checkedAt),
    ready: true,
    retry_after_seconds: null,
    floor: answer.upper <= audienceLimits.reportingFloor,
    notice: answer.notice,
  };
}

/**
 * How many people a targeting reaches, as a range.
 * @throws AppError rate_limited, unknown_interest, validation_failed, interests_unavailable, interests_refused
 */
export async function estimateAudience({ deps, actor }: UserContext, { spec: input }: { spec: AudienceSpecInput }) {
  await deps.limits.take(attemptLimits.audienceEstimates, actor.userId);
  const ownerId = ownerOf(actor);
  const spec = await lookUpPlaces(deps, ownerId, await fillIn(deps, input));
  const answer = await answerFor(deps, ownerId, spec);
  return { ...answer, shared: sharedRows(spec.groups, (groups) => middle(roughSizeOf({ ...spec, groups }))) };
}
