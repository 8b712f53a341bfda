import './styles.ts';
import type { Push, PushState } from '@interest-miner/contract/pushes/endpoints';
import { formatBudget } from '@interest-miner/contract/pushes/rules';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { WorkingOn } from '#web/lib/current-brief.ts';
import { audiencePath, paths, planTestPath, pushPath } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { ProgressSteps } from '#web/ui/progress-steps.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { campaignLink } from './campaign-link.ts';
import { complaintText } from './complaint-text.ts';
import { canTakeBack } from './push-columns.tsx';
import classes from './push-page.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { allTexts, texts } from './texts.ts';
import { usePush } from './use-push.ts';

/** `/pushes/:id`: the progress of a push, what it created, and a button to undo it. */
export function PushStatusPage() {
  const { id = '' } = useParams();
  const query = usePush(id);
  return (
    <QueryState
      query={query}
      of="page"
      onError={(error) =>
        isMissing(error) && (
          <StateView
            role="alert"
            headingLevel={1}
            title={texts.missingPush}
            hint={texts.missingPushHint}
            action={<ButtonLink to={paths.pushes}>{allTexts.all}</ButtonLink>}
          />
        )
      }
    >
      {(push) => <PushStatus push={push} />}
    </QueryState>
  );
}

function PushStatus({ push }: { push: Push }) {
  const notes = [...(push.left_out > 0 ? [texts.withoutRows(push.left_out)] : []), ...push.notes];
  const hasMade = push.ad_set_id !== null || push.campaign?.made_here === true;
  return (
    <Page
      title={texts.statusTitle(push.input.name)}
      back={{ to: audiencePath(push.audience_id), text: texts.back }}
      lead={<p role="status">{texts.states[push.state]}</p>}
    >
      <WorkingOn brief={push.brief_id} />
      {push.test && <Notice kind="info">{pushTexts.test}</Notice>}
      {push.notice !== null && (
        <Notice kind="problem">
          {push.notice} {push.retry_after_seconds !== null && texts.waits(push.retry_after_seconds)}
        </Notice>
      )}
      {push.state !== 'taken_back' && push.failed_at !== 'taking_back' && <Steps push={push} />}
      {push.state === 'failed' && <FailureDetails push={push} />}
      {push.state === 'taken_back' && <p>{texts.takenBack}</p>}
      {notes.length > 0 && push.state !== 'taken_back' && (
        <SettingsSection title={texts.notesTitle}>
          <ul className={classes.rows}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </SettingsSection>
      )}
      {push.state !== 'taken_back' && hasMade && <Made push={push} />}
      {push.state === 'done' && (
        <SettingsSection title={texts.nextTitle} lead={texts.nextLead}>
          <Button
            component={Link}
            variant={push.manager_url === null ? 'filled' : 'default'}
            to={planTestPath([push.audience_id])}
          >
            {texts.planTest}
          </Button>
        </SettingsSection>
      )}
      <p className={classes.more}>
        <Link to={paths.pushes}>{allTexts.all}</Link>
      </p>
    </Page>
  );
}

const steps = ['checking', 'campaign', 'ad_set'] as const;

function Steps({ push: { state, failed_at, input } }: { push: Push }) {
  const shown = steps.filter((step) => step !== 'campaign' || input.campaign_id === undefined);
  return (
    <ProgressSteps<PushState>
      order={['draft', ...steps, 'done', 'taking_back']}
      steps={shown.map((step) => [step, texts.steps[step]])}
      reached={state === 'failed' ? (failed_at ?? 'draft') : state}
      failed={state === 'failed'}
    />
  );
}

function FailureDetails({ push }: { push: Push }) {
  return (
    <SettingsSection title={texts.failedTitle}>
      <ul className={classes.rows}>
        {push.complaints.map(complaintText).map((text) => (
          <li key={text} className={classes.problem}>
            {text}
          </li>
        ))}
      </ul>
      {push.failed_at !== 'taking_back' && (
        <div className={classes.buttons}>
          {push.complaints.some(({ field }) => field === 'interests' || field === 'audience') && (
            <Button component={Link} variant="default" to={audiencePath(push.audience_id)}>
              {texts.editAudience}
            </Button>
          )}
          <Button component={Link} to={`${pushPath(push.audience_id)}?retry=${push.id}`}>
            {texts.again}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function Made({ push }: { push: Push }) {
  const [asking, setAsking] = useState(false);
  const { campaign, account, input } = push;
  const facts = [
    { name: texts.account, value: `${account.name} (${account.id})` },
    {
      name: texts.campaignId,
      value: campaign && (campaign.made_here ? campaign.id : texts.existing(campaign.id)),
    },
    { name: texts.adSetId, value: push.ad_set_id },
    { name: texts.mark, value: push.mark },
    { name: texts.budgetFact, value: formatBudget(input.daily_budget, account.currency) },
  ];
  return (
    <SettingsSection title={texts.made}>
      <Facts facts={facts} />
      <div className={classes.buttons}>
        {push.manager_url !== null && (
          <Button
            component="a"
            href={push.manager_url}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            {texts.open}
          </Button>
        )}
        <Button component={Link} variant="default" to={campaignLink(push)}>
          {texts.table}
        </Button>
        {canTakeBack(push) && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.takeBack}
          </Button>
        )}
      </div>
      <TakeBackDialog push={push} opened={asking} onClose={() => setAsking(false)} />
    </SettingsSection>
  );
}
