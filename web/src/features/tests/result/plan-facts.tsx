import { formatBudget } from '@interest-miner/contract/pushes/rules';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Link } from 'react-router';
import { audiencePath } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { windowOf } from '../figures.ts';
import { startTexts, testTexts as texts, texts as words } from '../texts.ts';
import classes from './test-page.module.css';

/** What a test compares, for how much and how long. */
export function PlanFacts({ test }: { test: TestDetail }) {
  const { input, account, cells, most_it_can_cost: most } = test;
  if (input === null) return null;
  const facts = [
    {
      name: texts.audiences,
      value: (
        <ul className={classes.cells}>
          {cells.map(({ id, name, audience_id }) => (
            <li key={id}>{audience_id === null ? name : <Link to={audiencePath(audience_id)}>{name}</Link>}</li>
          ))}
        </ul>
      ),
    },
    { name: startTexts.window, value: windowOf(input) },
    { name: startTexts.goal, value: words.goals[input.goal] },
    { name: startTexts.shown, value: startTexts.ads(input.ads.length) },
    ...(account
      ? [
          { name: startTexts.where, value: `${account.name} (${account.id})` },
          {
            name: startTexts.budget,
            value: startTexts.budgetOf(formatBudget(input.daily_budget, account.currency), cells.length),
          },
          { name: startTexts.most, value: most && formatBudget(most.amount, account.currency) },
        ]
      : []),
  ];
  return (
    <SettingsSection title={texts.plan}>
      <Facts facts={facts} />
    </SettingsSection>
  );
}
