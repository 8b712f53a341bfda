import { BriefsPage } from '#web/features/briefs/briefs-page.tsx';
import { furthest } from '#web/features/briefs/spine/spine-parts.ts';
import { Sample } from '#web/features/first-steps/sample.tsx';
import { analysisPath, editPath } from '#web/features/premium/results/view.ts';
import { useDescribeBusiness } from '../describe-business.ts';
import { useOpenBriefById } from '../open-brief.ts';

const links = { open: analysisPath, edit: editPath };

/** The user's briefs, with links into the Premium Miner. */
export function BriefsScreen() {
  const open = useOpenBriefById();
  return (
    <BriefsPage
      placeOf={(brief) => furthest(brief, links)}
      onDescribe={useDescribeBusiness()}
      sample={<Sample onMade={open} />}
    />
  );
}
