import { listAudiences } from '@interest-miner/contract/audiences/endpoints';
import type { TestGoalName } from '@interest-miner/contract/tests/goals';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { importTest } from '@interest-miner/contract/tests/results-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import type { ImportedAdSet } from './import-rows.ts';
import { importTexts as texts } from './texts.ts';

interface ImportedTest {
  name: string;
  hypothesis: string;
  goal: TestGoalName;
  currency: string;
  adSets: readonly (ImportedAdSet & { audience_id: string | null })[];
}

/** The user's audiences, to which ad sets are matched by hand. */
export function useOwnAudiences() {
  return useQuery(endpointQuery(['tests', 'audiences'], listAudiences));
}

/** Sends days in pages. A failed import goes on where it was: the same request stores no day twice. */
export function useImport() {
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [progress, setProgress] = useState<{ page: number; pages: number } | null>(null);
  const send = useMutation({
    mutationFn: async ({ adSets, ...about }: ImportedTest) => {
      const rows = adSets.flatMap(({ days }, ad_set) => days.map((day) => ({ ad_set, ...day })));
      const pages = Math.max(1, Math.ceil(rows.length / testLimits.rows));
      const ad_sets = adSets.map(({ name, ad_set_id, audience_id }) => ({ name, ad_set_id, audience_id }));
      let id = '';
      for (let page = 1; page <= pages; page += 1) {
        setProgress({ page, pages });
        const part = rows.slice((page - 1) * testLimits.rows, page * testLimits.rows);
        const body = { request_id: requestId, ...about, ad_sets, rows: part };
        const { data } = await call(importTest, { body }, { fallback: texts.failed });
        id = data.id;
      }
      return id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['tests', 'list'] }),
    onSettled: () => setProgress(null),
  });
  return { send, progress };
}
