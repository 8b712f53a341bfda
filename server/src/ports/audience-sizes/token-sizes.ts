import type { Budget } from '../meta/budget.ts';
import { MetaError } from '../meta/errors.ts';
import { openTokenSession, type TokenSessionOptions } from '../meta/token-session.ts';
import { findAdAccount } from './ad-account.ts';
import { createCachedSizes } from './cached-sizes.ts';
import type { AudienceSizes, SizeUrgency } from './port.ts';
import { readEstimate } from './read-estimate.ts';
import { placeSearch, readPlaces } from './read-places.ts';

export interface TokenSizesOptions extends TokenSessionOptions {
  /** Such as `act_1`; by default the first active account that the token sees. */
  readonly account: string | undefined;
  readonly budget: Budget;
}

/**
 * Audience sizes with one token: from `reachestimate`, and from `delivery_estimate` where that gives none.
 * Pauses are shared with the source of interests. Source: Meta's pages on both edges.
 */
export function createTokenSizes(options: TokenSizesOptions): AudienceSizes & { close(): void } {
  const { store, clock, budget } = options;
  const { client, throttle } = openTokenSession(options);

  async function call(account: string | null, urgency: SizeUrgency, ask: () => Promise<unknown>): Promise<unknown> {
    await throttle.enter();
    if (account !== null) await budget.enter(account, { kind: 'read', urgency, tier: 'limited' });
    try {
      return await ask();
    } catch (error) {
      if (error instanceof MetaError) await throttle.noteError(error);
      throw error;
    }
  }

  const account =
    options.account === undefined
      ? findAdAccount((fields) => call(null, 'screen', () => client.get('me/adaccounts', fields)), clock)
      : async () => options.account ?? null;
  const sizes = createCachedSizes(
    {
      account,
      async estimate(of, targeting, urgency) {
        const read = async (edge: string, params: Record<string, string>) => {
          const asked = { targeting_spec: targeting, ...params };
          const found = readEstimate(await call(of, urgency, () => client.get(`${of}/${edge}`, asked)));
          if (!found) throw new MetaError('unreadable', `Meta answered ${edge} in an unknown shape`);
          return found;
        };
        const reach = await read('reachestimate', {});
        if (reach.lower !== null || !reach.ready) return reach;
        return read('delivery_estimate', { optimization_goal: 'REACH' });
      },
      async places(query) {
        return readPlaces(await call(await account(), 'screen', () => client.get('search', placeSearch(query))));
      },
    },
    { store, clock },
  );
  return { ...sizes, close: () => client.close() };
}
