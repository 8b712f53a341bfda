import { testCreationSteps as steps, type TestDetail, type TestState } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { planTestPath, startTestPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ProgressSteps } from '#web/ui/progress-steps.tsx';
import { testTexts as texts, texts as words } from '../texts.ts';
import { useTestAct } from '../use-tests.ts';
import { Complaints } from './complaints.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ManagerLink } from './manager-link.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { SimulatedLine } from './simulated-line.tsx';

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

function Steps({ test: { state, failed_at } }: { test: TestDetail }) {
  return (
    <ProgressSteps<TestState>
      order={['draft', ...steps, 'ready']}
      steps={steps.map((step) => [step, texts.steps[step]])}
      reached={state === 'failed' ? (failed_at ?? 'draft') : state}
      failed={state === 'failed'}
    />
  );
}
