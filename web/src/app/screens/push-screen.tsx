import { SizePanel } from '#web/features/audiences/size/size-panel.tsx';
import { ConnectStep } from '#web/features/connections/connect-step.tsx';
import { PushPage } from '#web/features/pushes/push-page.tsx';

/** Pushes one audience to Meta: connection, size and form on one page. */
export function PushScreen() {
  return <PushPage connect={(props) => <ConnectStep {...props} />} size={(spec) => <SizePanel spec={spec} />} />;
}
