import { RowsByName } from '../src/catalogue/released-keys.ts';
import { loadCatalogue } from '../src/catalogue.ts';
import { loadPlaybooks, PLAYBOOKS_DIR } from '../src/playbooks.ts';

/** For some trades and an interest's key: its place in the best of their lists, 0 for the first and less than 1 for the last; 1 if it is in none. */
export function placesOfTrades(): (trades: readonly string[], key: string) => number {
  const rows = new RowsByName(loadCatalogue());
  const lists = new Map(
    loadPlaybooks(PLAYBOOKS_DIR).map(({ trade, interests, worthTesting }) => {
      const keys = [...interests, ...worthTesting].map((name) => rows.get(name)?.key);
      return [trade, new Map(keys.map((key, place) => [key, place / keys.length]))] as const;
    }),
  );
  return (trades, key) =>
    Math.min(
      ...trades.map((trade) => {
        const places = lists.get(trade);
        if (!places) throw new Error(`No playbook has the trade "${trade}".`);
        return places.get(key) ?? 1;
      }),
    );
}
