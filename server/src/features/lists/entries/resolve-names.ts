import { type InterestSnapshot, isMetaId, refOf } from '@interest-miner/contract/interest';
import type { ResolvedName } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { cleanName } from '@interest-miner/contract/lists/pasted-names';
import type { Deps, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import type { NamedInterests } from '../../../ports/interests/port.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { snapshotOfInterest, snapshotOfKnown } from '../find-snapshots.ts';

/** Maximum names in one call to Meta. */
const namesPerCall = 200;

const exactly = ({ exact, others }: NamedInterests): InterestSnapshot[] => [
  ...exact.map(snapshotOfInterest),
  ...others.map(snapshotOfKnown),
];

/** Meta's interests with exactly these names, which the catalogue does not settle. `notice`: why some were not looked up. */
async function askMeta({ interests, clock }: Deps, names: readonly string[]) {
  const rows = new Map<string, InterestSnapshot>();
  if (!interests.lookUp) return { rows, notice: null };
  try {
    for (let at = 0; at < names.length; at += namesPerCall) {
      const asked = names.slice(at, at + namesPerCall);
      const answers = await interests.lookUp(asked.map((name) => ({ id: null, name })));
      const checked_at = toIso(clock());
      answers.forEach((answer, index) => {
        const name = asked[index];
        if (name === undefined || !answer || answer.metaId === null) return;
        const { metaId: id, lower, upper } = answer;
        const path = ['Interests', name];
        rows.set(name, { id, type: 'interests', source: 'meta', name, path, topic: null, lower, upper, checked_at });
      });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rows, notice: error.message };
  }
  return { rows, notice: null };
}

function judge(name: string, named: NamedInterests | undefined, atMeta: InterestSnapshot | undefined): ResolvedName {
  const catalogue = named ? exactly(named) : [];
  // Meta's own interest replaces a row of the same name that only the catalogue has.
  const exact = atMeta ? [atMeta, ...catalogue.filter((row) => isMetaId(row.id) && row.id !== atMeta.id)] : catalogue;
  if (exact.length === 1) return { name, status: 'found', interests: exact };
  const choice = exact.length > 0 ? exact : (named?.similar ?? []).map(snapshotOfInterest);
  const interests = [...new Map(choice.map((row) => [refOf(row), row])).values()].slice(0, listLimits.candidates);
  return { name, status: interests.length > 0 ? 'several' : 'missing', interests };
}

/**
 * Finds the interests for pasted names, in their order. Not counted as a search, so limited per minute instead.
 * @throws AppError rate_limited, interests_unavailable
 */
export async function resolveNames({ deps, actor }: UserContext, { names }: { names: readonly string[] }) {
  await deps.limits.take(attemptLimits.nameResolutions, actor.userId);
  const wanted = [...new Set(names.map(cleanName))];
  const answers = await deps.names.find(wanted, listLimits.candidates);
  const named = new Map(wanted.map((name, index) => [name, answers[index]]));
  const open = wanted.filter((name) => {
    const exact = exactly(named.get(name) as NamedInterests);
    return name !== '' && !(exact.length === 1 && isMetaId(exact[0]?.id ?? ''));
  });
  const { rows, notice } = await askMeta(deps, open);
  const resolved = names.map((name) => {
    const cleaned = cleanName(name);
    return { ...judge(cleaned, named.get(cleaned), rows.get(cleaned)), name };
  });
  const unsearched = resolved.filter(
    ({ name, status }) => status === 'missing' && named.get(cleanName(name))?.isUnsearched,
  );
  return { names: resolved, unsearched: unsearched.map(({ name }) => name), notice };
}
