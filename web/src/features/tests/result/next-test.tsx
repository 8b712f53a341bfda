import type { NextTest } from '@interest-miner/contract/tests/next-endpoints';
import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { nextTexts as texts } from '../texts.ts';
import classes from './test-page.module.css';
import { setsOf, useNextTest, useOpenNextTest } from './use-next-test.ts';

interface NextTestProps {
  test: TestDetail;
  results: TestResults;
  /** The name of a new audience of the current brief, made from a suggested one with a title. */
  nameOf: (title: string) => string;
}

/** Whether the same test has to go on before another one makes sense. */
const repeats = ({ verdict: { kind } }: TestResults) => kind === 'too_few' || kind === 'nothing';

const like = ({ id }: TestDetail) => `${paths.newTest}?${new URLSearchParams({ like: id })}`;

/** The button of a finished test that points forward: to the next untested audience, or to the same test with more days. */
export function NextTestButton({ test, results, nameOf }: NextTestProps) {
  const { data, isPending } = useNextTest(test.id);
  if (repeats(results)) {
    return (
      <Button component={Link} to={like(test)}>
        {texts.more}
      </Button>
    );
  }
  if (isPending) return <Button loading>{texts.another}</Button>;
  if (data && data.untested.length > 0) return <OpenNextTest test={test} next={data} nameOf={nameOf} />;
  return (
    <Button component={Link} variant="default" to={like(test)}>
      {texts.another}
    </Button>
  );
}

/** Which suggested audience no test has had yet; or that there is none, and what to do instead. */
export function NextTestPart({ test, results, nameOf }: NextTestProps) {
  const { data } = useNextTest(test.id);
  if (!data) return null;
  const { untested, sentence, analysis_id, kept } = data;
  const isLeft = untested.length > 0;
  return (
    <section className={classes.part} aria-labelledby="next-title">
      <h2 id="next-title">{texts.title}</h2>
      <p className={classes.prose}>
        {sentence} {isLeft && kept && texts.opens(kept.name)}
      </p>
      {isLeft && repeats(results) && (
        <div>
          <OpenNextTest test={test} next={data} nameOf={nameOf} variant="default" />
        </div>
      )}
      {!isLeft && (
        <div>
          <Button
            component={Link}
            variant={repeats(results) ? 'default' : 'filled'}
            to={
              analysis_id === null
                ? paths.premium
                : `${paths.premium}?${new URLSearchParams({ analysis: analysis_id })}`
            }
          >
            {analysis_id === null ? texts.describe : texts.openAnalysis}
          </Button>
        </div>
      )}
    </section>
  );
}

interface OpenNextTestProps extends Pick<NextTestProps, 'test' | 'nameOf'> {
  next: NextTest;
  variant?: 'filled' | 'default';
}

function OpenNextTest({ test, next, nameOf, variant = 'filled' }: OpenNextTestProps) {
  const open = useOpenNextTest(test, nameOf);
  const [first = '', second] = setsOf(next).map(({ title }) => title);
  const rival = next.kept ? { one: next.kept.name, other: first } : { one: first, other: second };
  return (
    <Button
      variant={variant}
      classNames={{ root: classes.next ?? '', label: classes.nextLabel ?? '' }}
      loading={open.isPending}
      data-press-once
      onClick={() => open.mutate(next)}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
    >
      {rival.other === undefined ? texts.alone(rival.one) : texts.against(rival.one, rival.other)}
    </Button>
  );
}
