import type { LookedUp } from '../port.ts';
import type { Asker } from './ask.ts';
import { readChecks } from './rows.ts';

/** In every recorded answer, Meta's upper bound is 1.176 times the lower one; `adinterestvalid` returns the lower one only. */
const upperShare = 1.176;

/** Looks up many interests in one call: by id if all have one, else by name. */
export function createLookUp(asker: Asker) {
  return async (rows: readonly { id: string | null; name: string }[]): Promise<(LookedUp | null)[]> => {
    const hasIds = rows.every(({ id }) => id !== null);
    const asked = rows.map(({ id, name }) => (hasIds ? (id as string) : name));
    const list = hasIds ? 'interest_fbid_list' : 'interest_list';
    const params = { type: 'adinterestvalid', [list]: JSON.stringify(asked) };
    const checks = await asker.ask(params, (data) => readChecks(data, asked));
    return asked.map((key) => {
      const check = checks.get(key);
      if (!check) return null;
      if (!check.valid || check.id === null) return { metaId: null, lower: null, upper: null };
      const upper = check.u ?? (check.l === null ? null : Math.round(check.l * upperShare));
      return { metaId: check.id, lower: check.l, upper };
    });
  };
}
