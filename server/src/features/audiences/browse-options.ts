import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { pathSeparator } from '@interest-miner/contract/audiences/option-endpoints';
import type { UserContext } from '../../deps.ts';
import { snapshotOfInterest, snapshotOfKnown } from '../lists/index.ts';
import { attemptLimits } from './attempt-limits.ts';

/**
 * What stands at a path of everything that can be targeted, to add to an audience; not counted as a search.
 * @throws AppError rate_limited, interests_unavailable
 */
export async function browseOptions({ deps, actor }: UserContext, { path }: { path: string }) {
  await deps.limits.take(attemptLimits.options, actor.userId);
  const { folders, interests, others, total } = await deps.targetingTree.at(
    path === '' ? [] : path.split(pathSeparator),
    audienceLimits.branch,
  );
  const rows = [...interests.map(snapshotOfInterest), ...others.map(snapshotOfKnown)];
  return { folders: [...folders], rows, total };
}
