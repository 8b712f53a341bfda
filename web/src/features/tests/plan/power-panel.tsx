import { formatBudget } from '@interest-miner/contract/pushes/rules';
import { ownRates } from '@interest-miner/contract/tests/expected-cost';
import { testGoals } from '@interest-miner/contract/tests/goals';
import type { PlanInput } from '@interest-miner/contract/tests/input';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { formatNumber } from '#web/lib/format.ts';
import { Facts } from '#web/ui/facts.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { cost } from '../figures.ts';
import classes from './plan-page.module.css';
import { planTexts as texts } from './texts.ts';
import { usePower } from './use-plan.ts';

const whole = (value: number): string => formatNumber(value, 0, 0);

const range = (low: number, high: number): string =>
  whole(low) === whole(high) ? whole(low) : `${whole(low)} – ${whole(high)}`;

/** Days in words; no test is longer than the limit. */
const inDays = ({ low, high }: { low: number; high: number }): string => {
  const { max } = testLimits.days;
  if (high <= max) return range(low, high);
  return low > max ? texts.over(max) : `${whole(low)} – ${texts.over(max)}`;
};

/** Whose figure a cost per result is. */
const sourceInWords = (source: keyof typeof texts.sources, goal: PlanInput['goal']): string =>
  source === 'usual_prices' && ownRates.includes(goal) ? texts.sources.own_assumption : texts.sources[source];

/** What a budget and a time can show, and what to know before any money is spent. */
export function PowerPanel({ plan }: { plan: PlanInput | null }) {
  const query = usePower(plan);
  return (
    <section className={classes.power} aria-labelledby="power-title" aria-busy={query.isFetching}>
      <h2 id="power-title">{texts.power}</h2>
      {plan === null ? (
        <p className={classes.hint}>{texts.powerWaits}</p>
      ) : (
        <QueryState query={query} of="line">
          {({ sentence, proposal, planned, most, currency, cost_per_result, source, power, warnings }) => (
            <>
              <p className={classes.sentence} role="status">
                {sentence}
              </p>
              {proposal !== null && <p className={classes.proposal}>{proposal}</p>}
              <Facts
                facts={[
                  { name: texts.planned, value: formatBudget(planned, currency) },
                  {
                    name: texts.most,
                    value: texts.mostOf(formatBudget(planned, currency), formatBudget(most, currency)),
                  },
                  {
                    name: texts.costFact(testGoals[plan.goal].unit),
                    value:
                      cost_per_result &&
                      `${cost(cost_per_result.low, currency)} – ${cost(cost_per_result.high, currency)}, ${sourceInWords(source, plan.goal)}`,
                  },
                  { name: texts.resultsFact, value: power && range(power.results.low, power.results.high) },
                  {
                    name: texts.daysNeeded,
                    value: power && inDays(power.days_needed),
                  },
                ]}
              />
              {warnings.length > 0 && (
                <>
                  <h3>{texts.warnings}</h3>
                  <ul className={classes.warnings}>
                    {warnings.map((warning) => (
                      <li key={warning}>{warning}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </QueryState>
      )}
    </section>
  );
}
