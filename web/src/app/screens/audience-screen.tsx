import { AudienceHistory } from '#web/features/alerts/audience-history.tsx';
import { BuilderPage } from '#web/features/audiences/builder-page.tsx';

/** One audience in the builder, with what changed in it. */
export function AudienceScreen() {
  return <BuilderPage below={({ id }) => <AudienceHistory id={id} />} />;
}
