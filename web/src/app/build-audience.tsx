import { BuildFromList } from '#web/features/audiences/build-from-list.tsx';
import { useAudienceName } from '#web/features/audiences/use-audience-name.ts';

interface BuildAudienceProps {
  /** What the rows are: the name of their list or business. */
  title: string;
  refs: readonly string[];
}

/** The button that builds an audience of the current brief, named after both. */
export function BuildAudience({ title, refs }: BuildAudienceProps) {
  return <BuildFromList name={useAudienceName()(title)} refs={refs} />;
}
