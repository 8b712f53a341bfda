import { useAudienceName } from '#web/features/audiences/use-audience-name.ts';
import { TestPage } from '#web/features/tests/result/test-page.tsx';

/** One test; the audiences of the next one are named as everywhere. */
export function TestScreen() {
  return <TestPage nameOf={useAudienceName()} />;
}
