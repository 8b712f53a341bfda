import { type Analysis, rankByTests } from '@interest-miner/contract/premium/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { Check } from '#web/ui/check.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { texts } from '../texts.ts';
import { analysisKey } from '../use-analyses.ts';
import classes from './tests-switch.module.css';

/** Whether tests of the same business count in the ranking; nothing where none says anything about it. */
export function TestsSwitch({ analysis: { id, tests } }: { analysis: Analysis }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (used: boolean) =>
      call(rankByTests, { params: { id }, body: { used } }, { fallback: texts.testsFailed }),
    onSuccess: ({ data }) => client.setQueryData(analysisKey(id), data),
    onError: showFailure(texts.testsFailed),
  });
  if (tests === undefined) return null;
  const used = change.isPending ? change.variables : tests.used;
  return (
    <div className={classes.line}>
      <Check checked={used} onChange={(on) => change.mutate(on)}>
        {texts.testsCount(tests.interests)}
      </Check>
      <p className={classes.hint}>{texts.testsHint}</p>
    </div>
  );
}
