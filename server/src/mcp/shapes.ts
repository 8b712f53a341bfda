import { type InterestSnapshot, interestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { z } from 'zod';

/** An interest as tools return it: the snapshot of lists and audiences, and whether its id is Meta's. */
export const toolInterest = interestSnapshot
  .extend({ is_meta_id: z.boolean() })
  .describe(
    'Sizes are people, `lower` to `upper`, null if unknown. `source` says whose figure it is: "meta" is Meta\'s own as of ' +
      '`checked_at`; "catalogue" is a rough estimate, so call it one. Only ids with `is_meta_id` mean something to Meta. ' +
      '`at_meta` says when Meta last had the id: check a "listed" one before use; "name_only" was never seen there.',
  );
export type ToolInterest = z.input<typeof toolInterest>;

export const toToolInterest = (row: InterestSnapshot): ToolInterest => ({
  ...row,
  is_meta_id: row.type === 'interests' ? isMetaId(row.id) : row.source === 'meta' && isMetaId(row.id),
});

/** Hints of a tool that changes nothing. */
export const reads = { readOnly: true, destructive: false, idempotent: true, openWorld: true } as const;
/** Hints of a tool that adds something; a repeated call adds it only once. */
export const adds = { readOnly: false, destructive: false, idempotent: true, openWorld: true } as const;
