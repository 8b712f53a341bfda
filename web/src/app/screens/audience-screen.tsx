import { AudienceHistory } from '#web/features/alerts/audience-history.tsx';
import { BuilderPage } from '#web/features/audiences/builder-page.tsx';
import { WorkingOn } from '#web/lib/current-brief.ts';

/** One audience in the builder, with its history. */
export function AudienceScreen() {
  return (
    <BuilderPage
      below={({ id, brief_id }) => (
        <>
          <WorkingOn brief={brief_id} />
          <AudienceHistory id={id} />
        </>
      )}
    />
  );
}
