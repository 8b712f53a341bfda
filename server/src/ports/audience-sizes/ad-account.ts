import { hourMs } from '../../lib/time.ts';
import { listIn } from '../meta/read-json.ts';

const active = 1;

/** The first usable ad account in an answer of `me/adaccounts`. */
function firstAccount(answer: unknown): string | null {
  for (const row of listIn(answer) ?? []) {
    const { id, account_status: status } = (row ?? {}) as { id?: unknown; account_status?: unknown };
    if (typeof id === 'string' && /^act_\d{1,30}$/.test(id) && (status ?? active) === active) return id;
  }
  return null;
}

/**
 * Finds the ad account of a token: the first active one, looked up once an hour at most. Concurrent callers share one
 * look-up, and a failed one is not cached.
 * @param ask calls `me/adaccounts`
 */
export function findAdAccount(
  ask: (fields: Record<string, string>) => Promise<unknown>,
  clock: () => number,
): () => Promise<string | null> {
  let known: { account: Promise<string | null>; at: number } | undefined;
  return () => {
    if (known === undefined || clock() - known.at > hourMs) {
      const account = ask({ fields: 'id,account_status', limit: '100' }).then(firstAccount);
      known = { account, at: clock() };
      account.catch(() => {
        known = undefined;
      });
    }
    return known.account;
  };
}
