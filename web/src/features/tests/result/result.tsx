import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo } from '#web/lib/format.ts';
import { testReportPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { dayIn, results as formatResults, sum } from '../figures.ts';
import { testTexts as texts, texts as words } from '../texts.ts';
import { useTestAct, useTestResults } from '../use-tests.ts';
import { Complaints } from './complaints.tsx';
import { CostByDay } from './cost-by-day.tsx';
import { DeleteButton } from './delete-button.tsx';
import { Delivery } from './delivery.tsx';
import { exportFigures } from './export-figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { ManagerLink } from './manager-link.tsx';
import { NextStep } from './next-step.tsx';
import { NextTestButton, NextTestPart } from './next-test.tsx';
import { controlsOf, overlapSentence } from './overlap.ts';
import { SimulatedLine } from './simulated-line.tsx';
import { TestClock } from './test-clock.tsx';
import classes from './test-page.module.css';

const withFigures: readonly TestDetail['phase'][] = [
  'scheduled',
  'running',
  'ended',
  'stopping',
  'stopped',
  'imported',
];

/** Whether a test has run, or its figures were imported. */
export const hasFigures = ({ phase, started_at }: TestDetail): boolean =>
  withFigures.includes(phase) || (started_at !== null && phase === 'failed');

interface ResultProps {
  test: TestDetail;
  nameOf: (title: string) => string;
}

const isOver = ({ phase }: TestDetail) => phase === 'ended' || phase === 'stopped' || phase === 'imported';

/** The verdict as a sentence first, then the figures behind it, then what it changes. */
export function Result({ test, nameOf }: ResultProps) {
  const query = useTestResults(test);
  return (
    <>
      <SimulatedLine test={test} />
      <QueryState query={query} of="page" loading={texts.loading}>
        {(results) => <Found test={test} results={results} nameOf={nameOf} now={query.dataUpdatedAt} />}
      </QueryState>
    </>
  );
}

function Found({ test, results, nameOf, now }: ResultProps & { results: TestResults; now: number }) {
  const { verdict, cells, currency } = results;
  const isWaiting = test.phase === 'scheduled';
  const isLive = test.phase === 'running' || isWaiting;
  const title = isWaiting && test.start_at ? texts.startsAt(dayIn(test.start_at, results.time_zone)) : verdict.sentence;
  return (
    <Page title={title} tab={test.name} lead={<Lead test={test} results={results} />}>
      <div className={classes.actions}>
        <Actions test={test} results={results} nameOf={nameOf} />
      </div>
      {test.notice !== null && <Notice kind="problem">{test.notice}</Notice>}
      {test.reading_problem !== null && <Notice kind="problem">{test.reading_problem}</Notice>}
      {results.warnings.map((warning) => (
        <Notice key={warning} kind="problem">
          {warning}
        </Notice>
      ))}
      {results.revised !== null && <Notice kind="info">{results.revised}</Notice>}
      <Complaints test={test} />
      {isLive && test.simulated && <TestClock />}
      {!isWaiting && (
        <div className={classes.figures}>
          <FiguresTable results={results} />
          <CostByDay results={results} />
        </div>
      )}
      <p className={classes.source}>
        {[
          ...results.notes,
          results.read_at && texts.readAt(formatAgo(Date.parse(results.read_at), now)),
          results.settles_at &&
            (results.simulated ? texts.settlesSimulated : texts.settles)(dayIn(results.settles_at, results.time_zone)),
          results.time_zone && texts.zone(results.time_zone),
          results.dispersion >= 1.2 && texts.dispersion(Math.sqrt(results.dispersion).toFixed(1)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Delivery test={test} />
      {!isLive && <NextStep test={test} results={results} />}
      {isOver(test) && <NextTestPart test={test} results={results} nameOf={nameOf} />}
      <p className="visually-hidden" role="status">
        {words.phases[test.phase]}. {title} {sum(totalOf(cells), currency)}
      </p>
    </Page>
  );
}

const totalOf = (cells: TestResults['cells']) => cells.reduce((all, { spend }) => all + spend, 0);

function Lead({ test, results }: { test: TestDetail; results: TestResults }) {
  const { cells, currency, unit, days } = results;
  const count = cells.reduce((all, cell) => all + cell.results, 0);
  const planned = test.input?.days;
  const isRunning = test.phase === 'running';
  const isWaiting = test.phase === 'scheduled';
  const ofDays =
    isRunning && planned !== undefined ? texts.of(Math.min(days.length, planned), planned) : words.days(days.length);
  const when = isWaiting ? texts.noDayYet : ofDays;
  const spent = texts.spentFor(
    sum(totalOf(cells), currency),
    `${formatResults(count)} ${unit}${count === 1 ? '' : 's'}`,
  );
  return (
    <>
      <p>
        {test.name} · {words.phases[test.phase]} · {when}
      </p>
      {test.hypothesis !== '' && <p>“{test.hypothesis}”</p>}
      <p>
        {!isWaiting && spent} {overlapSentence(cells, controlsOf(test))}
      </p>
    </>
  );
}

const stoppable: readonly TestDetail['phase'][] = ['scheduled', 'running', 'starting', 'failed'];

function Actions({ test, results, nameOf }: ResultProps & { results: TestResults }) {
  const act = useTestAct(test.id);
  return (
    <>
      {isOver(test) && <NextTestButton test={test} results={results} nameOf={nameOf} />}
      {stoppable.includes(test.phase) && (
        <Button
          variant="default"
          className={classes.stop ?? ''}
          loading={act.isPending || test.phase === 'stopping'}
          onClick={() => act.mutate('stop')}
        >
          {texts.stop}
        </Button>
      )}
      {test.phase !== 'scheduled' && (
        <>
          <Button component={Link} variant="default" to={testReportPath(test.id)}>
            {texts.report}
          </Button>
          <Button variant="subtle" px={10} onClick={() => void exportFigures(test.name, results)}>
            {texts.allFigures}
          </Button>
        </>
      )}
      <ManagerLink url={test.manager_url} />
      {isOver(test) && <DeleteButton test={test} what="remove" />}
    </>
  );
}
