import { formatBudget } from '@interest-miner/contract/pushes/rules';
import { mostPerWeek } from '@interest-miner/contract/tests/most-it-can-cost';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { formatShortDate } from '#web/lib/format.ts';
import { testPath } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { dayAfter, windowOf } from './figures.ts';
import { useAccountDay } from './plan/use-plan.ts';
import { SimulatedMark } from './simulated-mark.tsx';
import classes from './start-page.module.css';
import { TestOfAddress } from './test-of-address.tsx';
import { startTexts as texts, texts as words } from './texts.ts';
import { useStartTest } from './use-tests.ts';

/** `/tests/:id/start`: the most that a test can cost, then one button. Nothing is spent without this page. */
export function StartPage() {
  return <TestOfAddress>{(test) => <Start test={test} />}</TestOfAddress>;
}

function Start({ test }: { test: TestDetail }) {
  const { id, name, phase, input, account, most_it_can_cost: most, simulated, cells } = test;
  const start = useStartTest(id);
  const { data: today } = useAccountDay(account?.id);
  const navigate = useNavigate();
  if (phase !== 'ready' || input === null || account === null || most === null) {
    return (
      <StateView
        headingLevel={1}
        title={texts.notReadyTitle}
        hint={texts.notReady}
        action={<ButtonLink to={testPath(id)}>{texts.toTest}</ButtonLink>}
      />
    );
  }
  const isLate = today !== undefined && input.start_day <= today;
  const money = (amount: number) => formatBudget(amount, account.currency);
  const button = simulated ? texts.startSimulated : texts.start;
  return (
    <Page
      title={texts.title(name)}
      back={{ to: testPath(id), text: texts.back }}
      lead={simulated ? texts.leadSimulated : texts.lead}
    >
      {start.isError && <Notice kind="problem">{messageOf(start.error, texts.failed)}</Notice>}
      <section className={classes.most} aria-labelledby="most-title">
        <h2 id="most-title">{texts.most}</h2>
        <p className={classes.amount}>
          {money(most.amount)} {simulated && <SimulatedMark />}
        </p>
        <p>{most.is_capped ? texts.capped : texts.uncapped}</p>
      </section>
      <SettingsSection title={texts.rules}>
        <Facts
          facts={[
            { name: texts.budget, value: texts.budgetOf(money(input.daily_budget), cells.length) },
            {
              name: texts.week,
              value: `${money(Math.min(mostPerWeek(input.daily_budget) * cells.length, most.amount))}. ${texts.weekHint}`,
            },
            { name: texts.perDay, value: `${money(most.per_day)}. ${texts.dayHint}` },
            {
              name: texts.window,
              value: isLate
                ? `${windowOf({ start_day: dayAfter(today), days: input.days })}. ${texts.startsLater(formatShortDate(input.start_day))}`
                : windowOf(input),
            },
            { name: texts.goal, value: words.goals[input.goal] },
            { name: texts.where, value: `${account.name} (${account.id})` },
            { name: texts.shown, value: texts.ads(input.ads.length) },
          ]}
        />
        {cells.length > 1 && <p className={classes.half}>{testPlanTexts.withoutWinner}</p>}
        <div className={classes.buttons}>
          <Button
            loading={start.isPending}
            data-press-once
            onClick={() => start.mutate(most.amount, { onSuccess: () => void navigate(testPath(id)) })}
          >
            {button(money(most.amount))}
          </Button>
          <Button component={Link} variant="default" to={testPath(id)}>
            {texts.later}
          </Button>
        </div>
        <p className={classes.stop}>{texts.stopHint}</p>
      </SettingsSection>
    </Page>
  );
}
