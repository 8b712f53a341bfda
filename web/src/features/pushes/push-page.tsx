import './styles.ts';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Loader } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { audiencePath, paths, pushStatusPath } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { ConnectionProblem } from './connection-problem.tsx';
import { PushForm } from './push-form.tsx';
import classes from './push-page.module.css';
import { allTexts, texts } from './texts.ts';
import { useEarlierPushes, usePush, usePushForm } from './use-push.ts';

/** `/audiences/:id/push`: the form that pushes an audience to Meta; with `?retry=<push>`, that of a failed push. */
export function PushPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const retryId = search.get('retry');
  const form = usePushForm(id);
  const retried = usePush(retryId);
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <BackLink to={audiencePath(id)}>{texts.back}</BackLink>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.lead}>{texts.lead}</p>
      {(form.isPending || retried.isLoading) && <Loader size={18} />}
      {form.isError && <ConnectionProblem error={form.error} onRetry={() => void form.refetch()} />}
      {form.isSuccess && !retried.isLoading && (
        <>
          {form.data.test && (
            <div className={classes.notices}>
              <Notice kind="info">{pushTexts.test}</Notice>
            </div>
          )}
          <PushForm key={retryId} audienceId={id} form={form.data} retried={retried.data} />
          <Earlier audienceId={id} />
        </>
      )}
    </>
  );
}

function Earlier({ audienceId }: { audienceId: string }) {
  const { data = [] } = useEarlierPushes(audienceId);
  if (data.length === 0) return null;
  return (
    <SettingsSection title={texts.earlier}>
      {data.map(({ id, input, state, account }) => (
        <div key={id} className={classes.item}>
          <div>
            <Link className={classes.link} to={pushStatusPath(id)}>
              {input.name}
            </Link>
            <p className={classes.muted}>{account.name}</p>
          </div>
          <span>{texts.states[state]}</span>
        </div>
      ))}
      <p className={classes.more}>
        <Link className={classes.link} to={paths.pushes}>
          {allTexts.all}
        </Link>
      </p>
    </SettingsSection>
  );
}
