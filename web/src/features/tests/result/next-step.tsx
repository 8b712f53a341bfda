import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { ratioShown } from '@interest-miner/contract/tests/verdict/power';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { testTexts as texts } from '../texts.ts';
import classes from './test-page.module.css';

interface NextStepProps {
  test: TestDetail;
  results: TestResults;
}

/** What a finished test changes: the record of its interests, and what to do with the budget. */
export function NextStep({ test, results }: NextStepProps) {
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

/** The next test from a finished one: the winner against something new, or the same with more days. */
export function NextTestButton({ test, results: { verdict } }: NextStepProps) {
  const winner = test.cells.find(({ id }) => id === verdict.best);
  const isWon = verdict.kind === 'winner' && winner !== undefined;
  const repeats = verdict.kind === 'too_few';
  const search = new URLSearchParams({ like: test.id });
  const isKept = isWon && !winner.without_interests;
  if (isKept && winner.audience_id !== null) search.set('cells', winner.audience_id);
  return (
    <Button
      component={Link}
      to={`${paths.newTest}?${search}`}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
    >
      {isKept ? texts.keepWinner(winner.name) : repeats ? texts.more : texts.next}
    </Button>
  );
}
