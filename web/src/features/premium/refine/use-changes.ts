import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { useMemo, useState } from 'react';
import { useAnalysis } from '../use-analyses.ts';
import { type Changes, changesBetween } from './changes.ts';
import { changedFields } from './same-brief.ts';

type ChangePart = 'all' | 'new' | 'moved' | 'gone';

/** The differences from the previous run, and which of its rows are shown. */
export interface ShownChanges {
  changes: Changes;
  /** Fields of the brief that were changed. */
  fields: ReturnType<typeof changedFields>;
  part: ChangePart;
  show: (part: ChangePart) => void;
}

/** What changed since the analysis whose brief was edited for this one; null without one. @param since its id */
export function useChanges(analysis: Analysis, since: string | null): ShownChanges | null {
  const { data: before } = useAnalysis(since === analysis.id ? null : since);
  const [part, show] = useState<ChangePart>('all');
  const changes = useMemo(
    () => before && changesBetween(before.analyzedInterests, analysis.analyzedInterests),
    [before, analysis],
  );
  if (!before || !changes) return null;
  return {
    changes,
    fields: changedFields(before.businessInfo, analysis.businessInfo),
    part,
    show,
  };
}
