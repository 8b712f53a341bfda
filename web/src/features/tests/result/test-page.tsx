import { TestOfAddress } from '../test-of-address.tsx';
import { BeforeStart } from './before-start.tsx';
import { hasFigures, Result } from './result.tsx';

interface TestPageProps {
  /** The name of a new audience of the current brief, made from a suggested one with a title. */
  nameOf: (title: string) => string;
}

/** `/tests/:id`: the verdict and its figures, or what is left to do before a test runs. */
export function TestPage({ nameOf }: TestPageProps) {
  return (
    <TestOfAddress>
      {(test) => (hasFigures(test) ? <Result test={test} nameOf={nameOf} /> : <BeforeStart test={test} />)}
    </TestOfAddress>
  );
}
