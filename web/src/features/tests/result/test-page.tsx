import '../styles.ts';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { testTexts, texts } from '../texts.ts';
import { useTest } from '../use-tests.ts';
import { BeforeStart } from './before-start.tsx';
import { hasFigures, Result } from './result.tsx';

/** `/tests/:id`: the verdict and its figures, or what is left to do before a test runs. */
export function TestPage() {
  const { id = '' } = useParams();
  const query = useTest(id);
  return (
    <QueryState
      query={query}
      of="page"
      loading={testTexts.loading}
      hint={texts.failedHint}
      onError={(error) => isMissing(error) && <Missing />}
    >
      {(test: TestDetail) => (hasFigures(test) ? <Result test={test} /> : <BeforeStart test={test} />)}
    </QueryState>
  );
}

/** Replaces a test that does not exist. */
export function Missing() {
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
