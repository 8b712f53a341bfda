import { Spine } from '#web/features/briefs/spine/spine.tsx';
import { useRun } from '#web/features/premium/progress/run-store.ts';
import { analysisPath, editPath } from '#web/features/premium/results/view.ts';
import { useStored } from '#web/features/premium/stored.ts';

const links = { open: analysisPath, edit: editPath };

/** The way from the brief to the test; the Premium Miner knows whether it shows its form or interests. */
export function SpineContents() {
  const isStored = useStored(({ aiGeneration }) => aiGeneration !== null);
  const isRunning = useRun(({ startedAt }) => startedAt !== null);
  return <Spine links={links} ranked={isStored || isRunning} />;
}
