import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { ratioShown } from '@interest-miner/contract/tests/verdict/power';
import { testTexts as texts } from '../texts.ts';
import classes from './test-page.module.css';

/** What a finished test changes: the record of its interests, and what to do with the budget. */
export function NextStep({ test, results }: { test: TestDetail; results: TestResults }) {
  const { verdict } = results;
  const winner = verdict.kind === 'winner' ? test.cells.find(({ id }) => id === verdict.best) : undefined;
  const interests = winner?.without_interests === false ? winner.interests : [];
  return (
    <section className={classes.part} aria-labelledby="changes-title">
      <h2 id="changes-title">{texts.changesTitle}</h2>
      {winner && interests.length > 0 && (
        <>
          <p>{texts.remembered(interests.length, winner.name)}</p>
          <p className={classes.prose}>
            {interests.map(({ name }) => name).join(', ')}. {test.simulated && texts.simulatedStays}
          </p>
        </>
      )}
      {winner?.without_interests && <p className={classes.prose}>{texts.controlWon}</p>}
      <p className={classes.prose}>{adviceOf(results)}</p>
    </section>
  );
}

function adviceOf({ verdict, cells, dispersion }: TestResults): string {
  if (verdict.kind === 'winner') return texts.scale;
  if (verdict.kind === 'single') return texts.alone;
  if (verdict.kind !== 'no_difference') return texts.moreMoney;
  const fewest = Math.min(...cells.map(({ results }) => results)) / dispersion;
  return `${texts.couldShow(Math.round((ratioShown(fewest, cells.length) - 1) * 100))} ${texts.undecided}`;
}
