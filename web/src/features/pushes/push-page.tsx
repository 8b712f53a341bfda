import './styles.ts';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Button, Loader } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { audiencePath, paths, pushStatusPath } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link/back-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { StateView } from '#web/ui/state-view.tsx';
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
      {form.isError && <Problem error={form.error} onRetry={() => void form.refetch()} />}
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

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  const isGone = code === 'not_found' || code === 'validation_failed';
  const atConnection = code === 'meta_not_connected' || code === 'meta_refused';
  return (
    <StateView
      role="alert"
      title={isGone ? texts.missing : messageOf(error, texts.failed)}
      hint={atConnection ? texts.connectHint : ''}
      action={
        atConnection ? (
          <Button component={Link} to={paths.metaConnection}>
            {texts.connect}
          </Button>
        ) : (
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        )
      }
    />
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
