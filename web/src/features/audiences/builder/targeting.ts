import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import type { KitTargeting } from '#web/lib/export/kit.ts';
import type { Draft } from '../draft.ts';

/** Meta's JSON for the draft as it is on the screen, without its empty groups. */
export function targetingOfDraft({ name: _, groups, ...rest }: Draft): KitTargeting {
  const filled = groups.filter(({ rows }) => rows.length > 0).map(({ rows }) => [...rows]);
  return toTargeting({ ...rest, groups: filled });
}
