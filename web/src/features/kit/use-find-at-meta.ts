import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { formatCount } from '#web/lib/format.ts';
import { useMetaAnswers } from '#web/lib/meta/answers.ts';
import { findByNames } from '#web/lib/meta/resolve-names.ts';
import { texts } from './texts.ts';

type Rows = readonly InterestSnapshot[];

/** Looks up catalogue rows at Meta by name; requires a connection or the installation's token. */
export function useFindAtMeta(rows: Rows, onFound: (rows: Rows) => void) {
  const canFind = useMetaAnswers();
  const search = useMutation({
    mutationFn: async (ours: Rows) => {
      const { names } = await findByNames(
        ours.map(({ name }) => name),
        texts.findFailed,
      );
      return new Map(
        names.flatMap(({ name, status: found, interests: [first] }) =>
          found === 'found' && first && isMetaId(first.id) ? [[name.toLowerCase(), first] as const] : [],
        ),
      );
    },
    onSuccess: (found) =>
      onFound(rows.map((row) => (isMetaId(row.id) ? row : (found.get(row.name.toLowerCase()) ?? row)))),
  });
  const { data: found, variables: asked = [], error } = search;
  const outcome = found ? texts.found(formatCount(found.size), formatCount(asked.length)) : null;
  return {
    canFind,
    finding: search.isPending,
    outcome: error ? messageOf(error, texts.findFailed) : outcome,
    find: search.mutate,
  };
}
