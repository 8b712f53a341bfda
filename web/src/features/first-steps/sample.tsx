import { Button } from '@mantine/core';
import { texts } from './texts.ts';
import { useFirstSteps, useMakeSample, useRemoveSample } from './use-first-steps.ts';

interface SampleProps {
  /** Opens the brief of the sample that was made. */
  onMade: (briefId: string) => void;
}

/** Makes the sample, or removes it with everything that was made for it. Shows nothing until it is known whether there is one. */
export function Sample({ onMade }: SampleProps) {
  const { data } = useFirstSteps();
  if (!data) return null;
  return data.sample ? <RemoveSample briefId={data.sample.brief_id} /> : <MakeSample onMade={onMade} />;
}

function MakeSample({ onMade }: SampleProps) {
  const make = useMakeSample(onMade);
  return (
    <Button variant="default" loading={make.isPending} data-press-once onClick={() => make.mutate()}>
      {make.isPending ? texts.makingSample : texts.makeSample}
    </Button>
  );
}

/** Removes the sample, where there is one. */
function RemoveSample({ briefId }: { briefId: string }) {
  const remove = useRemoveSample(briefId);
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
      {texts.removeSample}
    </Button>
  );
}
