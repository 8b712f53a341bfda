import './styles.ts';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { WorkingOn } from '#web/lib/current-brief.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { testTexts, texts } from './texts.ts';
import { useTest } from './use-tests.ts';

/** A page about the test of its address; until it is loaded, or if there is none, says so. */
export function TestOfAddress({ children }: { children: (test: TestDetail) => ReactNode }) {
  const { id = '' } = useParams();
  return (
    <QueryState
      query={useTest(id)}
      of="page"
      loading={testTexts.loading}
      onError={(error) => isMissing(error) && <MissingTest />}
    >
      {(test) => (
        <>
          <WorkingOn brief={test.brief_id} />
          {children(test)}
        </>
      )}
    </QueryState>
  );
}

/** Replaces a test that does not exist. */
export function MissingTest() {
  return (
    <StateView
      role="alert"
      headingLevel={1}
      title={texts.missing}
      hint={texts.missingHint}
      action={<ButtonLink to={paths.tests}>{texts.back}</ButtonLink>}
    />
  );
}
