import type { Engine, Interest } from '@interest-miner/engine';
import { dayMs, toIso } from '../../../lib/time.ts';
import type { GraphTargeting, GraphTargetingSource } from './types.ts';

const daysToGo = 30;
/** To demonstrate losses: ids with this ending are planned for removal. */
const plannedEnd = '97';
/** Ids with this ending are removed. */
export const goneEnd = '413';

function statusOf(id: string, now: number): Pick<GraphTargeting, 'current_status' | 'future_plan'> {
  if (id.endsWith(goneEnd)) return { current_status: 'NON-DELIVERABLE' };
  if (!id.endsWith(plannedEnd)) return { current_status: 'NORMAL' };
  const day = toIso(now - (now % dayMs) + daysToGo * dayMs);
  return { current_status: 'DEPRECATING', future_plan: [{ key: day, value: 'DEPRECATING' }] };
}

/**
 * The catalogue's interests that Meta has, as a test ad account's targeting options. Some are planned for removal or
 * removed, by the ending of their id; a merged id returns the row that replaced it.
 */
export function catalogueTargeting(
  engine: Pick<Engine, 'search' | 'byIds'>,
  clock: () => number,
): GraphTargetingSource {
  const toRow = ({ source, name, path, audience }: Interest): GraphTargeting[] => {
    if (source.kind !== 'seen') return [];
    const id = source.metaId;
    const size = { audience_size_lower_bound: audience.lower, audience_size_upper_bound: audience.upper };
    return [{ id, name, type: 'interests', path, ...size, ...statusOf(id, clock()) }];
  };
  const find = async (query: string, limit: number) => {
    const { hits } = await engine.search(query, { limit });
    return hits.flatMap(({ interest }) => toRow(interest));
  };
  return {
    async search(query, limit) {
      const rows = await find(query, limit);
      return rows.filter((row) => row.current_status !== 'NON-DELIVERABLE');
    },
    async byIds(ids) {
      const known = (await engine.byIds(ids)).flatMap((interest) => {
        const [row] = toRow(interest);
        return row ? [row.id, ...(interest.alsoIds ?? [])].map((id) => [id, row] as const) : [];
      });
      const all = new Map(known);
      return new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id) as GraphTargeting] as const] : [])));
    },
    async byNames(names) {
      const found = await Promise.all(
        names.map(async (name) => {
          const wanted = name.toLowerCase();
          return [name, (await find(name, 5)).find((row) => row.name.toLowerCase() === wanted)] as const;
        }),
      );
      return new Map(found.flatMap(([name, row]) => (row ? [[name, row] as const] : [])));
    },
  };
}
