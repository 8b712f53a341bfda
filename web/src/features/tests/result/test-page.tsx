import { TestOfAddress } from '../test-of-address.tsx';
import { BeforeStart } from './before-start.tsx';
import { hasFigures, Result } from './result.tsx';

/** `/tests/:id`: the verdict and its figures, or what is left to do before a test runs. */
export function TestPage() {
  return (
    <TestOfAddress>{(test) => (hasFigures(test) ? <Result test={test} /> : <BeforeStart test={test} />)}</TestOfAddress>
  );
}
