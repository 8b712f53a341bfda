import { LRUCache } from 'lru-cache';
import { AppError } from '../../../http/errors.ts';
import type { HeldInterest, InterestCheck, SourceInterest, ValidationResult } from '../port.ts';

/** Maximum rows cached from Meta's answers: some 10 MB. */
const maxRows = 20_000;

/** What Meta's check says about an interest; it has neither path nor topic. */
function fromCheck(check: InterestCheck): SourceInterest | undefined {
  const { name, checkedAt } = check;
  if (name === null || checkedAt === null) return undefined;
  return {
    id: check.currentId ?? check.id,
    name,
    audienceLower: check.audienceLower,
    audienceUpper: check.audienceUpper,
    path: ['Interests', name],
    topic: null,
    sizeSource: check.sizeSource,
    checkedAt,
    match: null,
    relevant: true,
  };
}

/**
 * Finds interests by id: as Meta last returned them to this process, else as the catalogue knows them, else as Meta's
 * check describes them. Only the last asks Meta.
 */
export function createFinder(
  known: (ids: readonly string[]) => Promise<ReadonlyMap<string, SourceInterest>>,
  validate: (held: readonly HeldInterest[]) => Promise<ValidationResult>,
) {
  const rows = new LRUCache<string, SourceInterest>({ max: maxRows });
  return {
    remember(interests: readonly SourceInterest[]) {
      for (const row of interests) rows.set(row.id, { ...row, match: null, relevant: true });
    },

    /** @throws AppError interests_unavailable if Meta does not answer for an id that nothing else knows */
    async find(ids: readonly string[]): Promise<ReadonlyMap<string, SourceInterest>> {
      const found = new Map<string, SourceInterest>();
      const put = (id: string, row: SourceInterest | undefined) => row && found.set(id, row);
      for (const id of ids) put(id, rows.get(id));
      const unseen = ids.filter((id) => !found.has(id));
      if (unseen.length > 0) for (const [id, row] of await known(unseen)) put(id, row);
      const rest = unseen.filter((id) => !found.has(id));
      if (rest.length === 0) return found;
      const { interests, notice } = await validate(rest.map((id) => ({ id })));
      for (const check of interests) put(check.id, fromCheck(check));
      if (interests.some(({ status }) => status === 'unknown')) {
        throw new AppError('interests_unavailable', { ...(notice === null ? {} : { message: notice }) });
      }
      return found;
    },
  };
}
