import type { Alert, AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import type { AlertsTable } from '../../db/tables/alerts.ts';
import { toIso } from '../../lib/time.ts';
import type { AlertFacts } from './compare.ts';

/** @param places where the interest is used now; undefined if it is no longer */
export function toAlert(row: AlertsTable, places: AlertPlace[] | undefined): Alert {
  const facts = JSON.parse(row.facts) as AlertFacts;
  const size = ([lower, upper]: AlertFacts['before']) => ({ lower, upper });
  return {
    id: row.id,
    kind: row.kind,
    ref: row.ref,
    name: facts.name,
    new_name: facts.newName,
    current_id: facts.currentId,
    planned_at: toIso(facts.plannedAt),
    before: size(facts.before),
    after: size(facts.after),
    source: facts.source,
    places: places ?? [],
    running: row.running === 1,
    test: facts.test === true,
    found_at: toIso(row.found_at),
    read: row.read_at !== null,
  };
}
