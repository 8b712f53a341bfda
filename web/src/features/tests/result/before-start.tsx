import type { TestDetail, TestState } from '@interest-miner/contract/tests/test';
import { Button, Loader } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { planTestPath, startTestPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { testTexts as texts, texts as words } from '../texts.ts';
import { useTestAct } from '../use-tests.ts';
import { Complaints } from './complaints.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ManagerLink } from './manager-link.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { SimulatedLine } from './simulated-line.tsx';
import classes from './test-page.module.css';

/** A test that has not run: its plan, the progress of its creation, and the next step. */
export function BeforeStart({ test }: { test: TestDetail }) {
  const { phase, notice, retry_after_seconds: wait } = test;
  const showsSteps = phase === 'creating' || (phase === 'failed' && steps.some((step) => step === test.failed_at));
  return (
    <>
      <SimulatedLine test={test} />
      <Page
        title={test.name}
        lead={
          <>
            <p role="status">
              {words.phases[phase]}. {phase === 'ready' && texts.notStarted}
            </p>
            {test.hypothesis !== '' && <p>“{test.hypothesis}”</p>}
          </>
        }
        actions={<Actions test={test} />}
      >
        {notice !== null && (
          <Notice kind="problem">
            {notice} {wait !== null && texts.waits(wait)}
          </Notice>
        )}
        {test.complaints.length > 0 && <Complaints test={test} />}
        {showsSteps && <Steps test={test} />}
        <PlanFacts test={test} />
      </Page>
    </>
  );
}

function Actions({ test }: { test: TestDetail }) {
  const act = useTestAct(test.id);
  const { phase, id, complaints } = test;
  const isNew = phase === 'draft' || phase === 'taken_back';
  const failedToCreate = phase === 'failed' && test.failed_at !== 'taking_back';
  const nothingThere = test.campaign_id === null;
  return (
    <>
      <ManagerLink url={test.manager_url} />
      {(isNew || (failedToCreate && nothingThere)) && (
        <Button
          component={Link}
          variant={complaints.length > 0 ? 'filled' : 'default'}
          to={`${planTestPath()}?test=${encodeURIComponent(id)}`}
        >
          {texts.edit}
        </Button>
      )}
      {(phase === 'ready' || phase === 'failed') && !nothingThere && (
        <DeleteButton test={test} what="takeBack" busy={act.isPending} onConfirm={() => act.mutate('takeBack')} />
      )}
      {(isNew || (phase === 'failed' && nothingThere)) && <DeleteButton test={test} what="remove" />}
      {(isNew || failedToCreate) && (
        <Button
          variant={complaints.length > 0 && nothingThere ? 'default' : 'filled'}
          loading={act.isPending && act.variables === 'create'}
          onClick={() => act.mutate('create')}
        >
          {isNew ? texts.create : texts.again}
        </Button>
      )}
      {phase === 'ready' && (
        <Button component={Link} to={startTestPath(id)}>
          {texts.start}
        </Button>
      )}
    </>
  );
}

const steps = ['checking', 'campaign', 'ad_sets', 'ads'] as const;
const icons = { done: IconCircleCheck, failed: IconCircleX, open: IconCircle } as const;

function stepState({ state, failed_at }: TestDetail, step: (typeof steps)[number]): keyof typeof texts.stepStates {
  const order: readonly TestState[] = ['draft', ...steps, 'ready'];
  const reached = state === 'failed' ? (failed_at ?? 'draft') : state;
  if (order.indexOf(step) < order.indexOf(reached)) return 'done';
  if (step !== reached) return 'open';
  return state === 'failed' ? 'failed' : 'now';
}

function Steps({ test }: { test: TestDetail }) {
  return (
    <SettingsSection title={texts.stepsTitle}>
      <ol className={classes.steps}>
        {steps.map((step) => {
          const state = stepState(test, step);
          const Icon = state === 'now' ? null : icons[state];
          return (
            <li key={step} className={classes.step} data-state={state}>
              {Icon ? <Icon size={20} stroke={1.75} aria-hidden /> : <Loader size={20} />}
              <span>
                {texts.steps[step]} <span className="visually-hidden">({texts.stepStates[state]})</span>
              </span>
            </li>
          );
        })}
      </ol>
    </SettingsSection>
  );
}
