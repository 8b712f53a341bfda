import type { AppDeps } from '../../src/app-deps.ts';
import type { AdAccess, AdsPort, TargetingRow } from '../../src/ports/ads/port.ts';

const firstId = 6_003_000_000_000;

function rowOf(id: string): TargetingRow {
  const number = Number(id) - firstId;
  const name = `Interest ${number}`;
  const sizes = { lower: 1000 * (number + 1), upper: 1176 * (number + 1) };
  return { id, type: 'interests', name, path: ['Interests', name], ...sizes };
}

/** What the account reports instead of what `numberedSource` reports; null for gone. */
export interface AccountState {
  now: Map<string, Partial<TargetingRow> | null>;
  planned: Map<string, number>;
  adSets: Awaited<ReturnType<AdsPort['list']>>;
  /** Calls that the budget admitted. */
  calls: number;
}

/** A state in which nothing has changed. */
export const unchanged = (): AccountState => ({ now: new Map(), planned: new Map(), adSets: [], calls: 0 });

/** An ad account that knows every numbered id, within the budget of the Limited tier. */
export function numberedAccount({ ads, adBudget }: Pick<AppDeps, 'ads' | 'adBudget'>, state: AccountState): AdsPort {
  const enter = async (access: AdAccess) => {
    await adBudget.enter(access.account, { kind: 'read', urgency: access.urgency, tier: 'limited' });
    state.calls += 1;
  };
  return {
    ...ads.test,
    async validateIds(access, asked) {
      await enter(access);
      return asked.map((id) => {
        const change = state.now.get(id);
        return { asked: id, valid: change !== null, row: change === null ? null : { ...rowOf(id), ...change } };
      });
    },
    async validateNames(access, names) {
      await enter(access);
      return names.map((name) => ({ asked: name, valid: false, row: null }));
    },
    async targetingStatus(access, asked) {
      await enter(access);
      return asked.map((id) => ({
        id,
        status: state.planned.has(id) ? 'deprecating' : 'normal',
        plannedAt: state.planned.get(id) ?? null,
      }));
    },
    list: async () => state.adSets,
  };
}
