import { ConnectStep } from '#web/features/connections/connect-step.tsx';
import { ImportPage } from '#web/features/pushes/import-page.tsx';

/** Imports from Meta, connecting on the way. */
export function ImportScreen() {
  return <ImportPage connect={(props) => <ConnectStep {...props} />} />;
}
