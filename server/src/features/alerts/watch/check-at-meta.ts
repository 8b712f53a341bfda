import { isMetaId, parseRef } from '@interest-miner/contract/interest';
import type { WatchedInterestsTable } from '../../../db/tables/alerts.ts';
import type { AdAccess, AdsPort, TargetingRow } from '../../../ports/ads/port.ts';
import type { InterestsPort } from '../../../ports/interests/port.ts';
import type { Seen } from '../compare.ts';

type Watched = Pick<WatchedInterestsTable, 'ref' | 'name'>;
/** Current facts by ref; none where the source gives no answer. */
export type Answers = Map<string, Seen>;

const sizes = ({ lower, upper }: TargetingRow) => ({ lower, upper, source: 'meta' as const });

/**
 * Asks an ad account about up to 200 interests: one call for the ids, one for Meta's plans, and one for the names of
 * removed interests.
 */
export async function askAccount(port: AdsPort, access: AdAccess, rows: readonly Watched[]): Promise<Answers> {
  const refs = new Map(rows.map((row) => [parseRef(row.ref).id, row]));
  const checks = await port.validateIds(access, [...refs.keys()]);
  const living = checks.filter(({ valid }) => valid).map(({ asked }) => asked);
  const plans = new Map(
    (living.length === 0 ? [] : await port.targetingStatus(access, living)).map((plan) => [plan.id, plan]),
  );
  const isGone = (id: string) => plans.get(id)?.status === 'non_deliverable';
  const gone = checks.filter(({ asked, valid }) => !valid || isGone(asked)).map(({ asked }) => asked);
  const names = [...new Set(gone.flatMap((id) => refs.get(id)?.name ?? []))];
  const heirs = new Map(
    (names.length === 0 ? [] : await port.validateNames(access, names)).map((heir) => [heir.asked, heir.row]),
  );
  const answers: Answers = new Map();
  for (const { asked, row } of checks) {
    const watched = refs.get(asked);
    if (!watched) continue;
    const plan = plans.get(asked);
    const heir = row && row.id !== asked ? row : gone.includes(asked) ? heirs.get(watched.name) : null;
    if (heir && heir.id !== asked) {
      answers.set(watched.ref, { state: 'merged', name: heir.name, currentId: heir.id, ...sizes(heir) });
    } else if (!row || gone.includes(asked)) {
      answers.set(watched.ref, { state: 'gone', name: null, lower: null, upper: null, source: 'meta' });
    } else {
      const planned = plan?.status === 'deprecating';
      const state = planned ? ('planned' as const) : ('normal' as const);
      answers.set(watched.ref, {
        state,
        name: row.name,
        plannedAt: plan?.plannedAt ?? null,
        live: true,
        ...sizes(row),
      });
    }
  }
  return answers;
}

/** Asks the catalogue, which gives no answer for Meta ids that it does not have. */
async function askCatalogue(interests: InterestsPort, rows: readonly Watched[]): Promise<Answers> {
  const found = await interests.find(rows.map(({ ref }) => ref));
  const answers: Answers = new Map();
  for (const { ref } of rows) {
    const row = found.get(ref);
    const source = row?.sizeSource === 'meta' ? 'meta' : 'catalogue';
    const size = { lower: row?.audienceLower ?? null, upper: row?.audienceUpper ?? null, source } as const;
    if (row?.removed || (!row && !isMetaId(ref))) answers.set(ref, { state: 'gone', name: null, ...size });
    else if (row && row.id !== ref) {
      answers.set(ref, { state: 'merged', name: row.name, currentId: row.id, ...size });
    } else if (row) answers.set(ref, { state: 'normal', name: row.name, ...size });
  }
  return answers;
}

const states = { valid: 'normal', renamed: 'normal', merged: 'merged', gone: 'gone' } as const;

/** Asks a source of interests; other kinds of targeting get no answer. @throws AppError interests_unavailable, interests_refused */
export async function askSource(interests: InterestsPort, rows: readonly Watched[]): Promise<Answers> {
  const own = rows.filter(({ ref }) => parseRef(ref).type === 'interests');
  if (own.length === 0) return new Map();
  if (interests.source === 'catalogue') return askCatalogue(interests, own);
  const checked = own.filter(({ ref }) => isMetaId(ref));
  const { interests: checks } = await interests.validate(checked.map(({ ref, name }) => ({ id: ref, name })));
  const answers: Answers = new Map();
  for (const check of checks) {
    if (check.status === 'unknown') continue;
    answers.set(check.id, {
      state: states[check.status],
      name: check.name,
      currentId: check.currentId,
      lower: check.audienceLower,
      upper: check.audienceUpper,
      source: check.sizeSource === 'meta' ? 'meta' : 'catalogue',
    });
  }
  return answers;
}
