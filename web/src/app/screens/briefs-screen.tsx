import { BriefsPage } from '#web/features/briefs/briefs-page.tsx';
import { furthest } from '#web/features/briefs/spine/spine-parts.ts';
import { analysisPath, editPath } from '#web/features/premium/results/view.ts';
import { useDescribeBusiness } from '../describe-business.ts';

const links = { open: analysisPath, edit: editPath };

/** The user's briefs, with links into the Premium Miner. */
export function BriefsScreen() {
  return <BriefsPage placeOf={(brief) => furthest(brief, links)} onDescribe={useDescribeBusiness()} />;
}
