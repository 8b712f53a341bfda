import { ConnectStep } from '#web/features/connections/connect-step.tsx';
import { PlanPage } from '#web/features/tests/plan/plan-page.tsx';

/** Plans a test, connecting an ad account on the way. */
export function TestPlanScreen() {
  return <PlanPage connect={(props) => <ConnectStep {...props} />} />;
}
