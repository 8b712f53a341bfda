import { createAudience, getAudience } from '@interest-miner/contract/audiences/endpoints';
import { getNextTest, type NextTest, type UntestedSet } from '@interest-miner/contract/tests/next-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call, callForData } from '#web/lib/client.ts';
import { localCountry } from '#web/lib/countries.ts';
import { withinBrief } from '#web/lib/current-brief.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { paths } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { nextTexts as texts } from '../texts.ts';

/** What to test after a test that is over. */
export function useNextTest(id: string) {
  return useQuery({ ...endpointQuery(['tests', 'next', id], getNextTest, { params: { id } }), staleTime: 0 });
}

/** The suggested audiences of the next test: one beside the kept audience, two without one. */
export const setsOf = ({ kept, untested }: NextTest): UntestedSet[] => untested.slice(0, kept ? 1 : 2);

/** The plan of the next test, like the one before. @param ids audiences of its suggested sets */
function planPath(testId: string, { kept, hypothesis }: NextTest, ids: readonly string[]): string {
  const [first = ''] = ids;
  const isControl = kept?.without_interests === true;
  const cells = kept && !isControl ? [kept.audience_id, ...ids] : ids;
  const control = isControl ? kept.audience_id : cells.length === 1 ? first : null;
  const search = new URLSearchParams({ like: testId, cells: cells.join(','), hypothesis });
  if (control !== null) search.set('control', control);
  return `${paths.newTest}?${search}`;
}

/** Opens the plan of the next test; suggested audiences that nobody has built are built first, each once. */
export function useOpenNextTest({ id: testId, brief_id }: TestDetail, nameOf: (title: string) => string) {
  const navigate = useNavigate();
  const [made] = useState(() => new Map<string, string>());

  /** Of the same people as the kept audience, so that only the interests differ. */
  async function build({ kind, title, refs }: UntestedSet, { kept }: NextTest): Promise<string> {
    const before = made.get(kind);
    if (before !== undefined) return before;
    const people = kept && (await callForData(getAudience, { params: { id: kept.audience_id } })).spec;
    const { data } = await withinBrief(brief_id, (brief) => {
      const spec = { ...people, groups: [refs] };
      return call(createAudience, { body: { name: nameOf(title), spec, ...brief, default_country: localCountry() } });
    });
    made.set(kind, data.id);
    return data.id;
  }

  return useMutation({
    ...changesBrief,
    mutationFn: async (next: NextTest) => {
      const ids: string[] = [];
      for (const set of setsOf(next)) ids.push(set.audience_id ?? (await build(set, next)));
      return ids;
    },
    onSuccess: (ids, next) => void navigate(planPath(testId, next, ids)),
    onError: showFailure(texts.openFailed),
  });
}
