import { AudienceHistory } from '#web/features/alerts/audience-history.tsx';
import { BuilderPage } from '#web/features/audiences/builder-page.tsx';

/** One audience in the builder, with its history. */
export function AudienceScreen() {
  return <BuilderPage below={({ id }) => <AudienceHistory id={id} />} />;
}
