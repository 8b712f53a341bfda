import { useNavigate } from 'react-router';
import { furthest } from '#web/features/briefs/spine/spine-parts.ts';
import { useOpenBrief } from '#web/features/briefs/use-briefs.ts';
import { analysisPath, editPath } from '#web/features/premium/results/view.ts';

/** Opens a brief at the furthest thing that it has. */
export function useOpenBriefById(): (id: string) => void {
  const navigate = useNavigate();
  const links = { open: analysisPath, edit: editPath };
  return useOpenBrief((brief) => void navigate(furthest(brief, links))).mutate;
}
