import { Button } from '@mantine/core';
import { returnFocus } from '#web/lib/focus.ts';
import { testTexts as texts } from '../texts.ts';
import { useAdvanceClock } from '../use-tests.ts';
import classes from './test-page.module.css';

const jumps = [1, 7] as const;

/** Moves the clock of the test ad account, so that its figures can be seen at once. */
export function TestClock() {
  const advance = useAdvanceClock();
  return (
    <section className={classes.clock} aria-labelledby="clock-title">
      <div>
        <h2 id="clock-title">{texts.clockTitle}</h2>
        <p>{texts.clockLead}</p>
      </div>
      <div className={classes.jumps}>
        {jumps.map((days) => (
          <Button
            key={days}
            // The page points forward: a week at once says more than a day.
            variant={days === jumps.at(-1) ? 'filled' : 'default'}
            loading={advance.isPending && advance.variables === days}
            disabled={advance.isPending}
            onClick={({ currentTarget }) => advance.mutate(days, { onSettled: () => returnFocus(currentTarget) })}
          >
            {texts.forward(days)}
          </Button>
        ))}
      </div>
    </section>
  );
}
