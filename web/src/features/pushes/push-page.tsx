import './styles.ts';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Link, useParams, useSearchParams } from 'react-router';
import { audiencePath, paths, pushStatusPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loading, QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { connectionProblem } from './connection-problem.tsx';
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
    <Page title={texts.title} back={{ to: audiencePath(id), text: texts.back }} lead={texts.lead}>
      <QueryState query={form} of="section" onError={connectionProblem}>
        {(data) =>
          retried.isLoading ? (
            <Loading />
          ) : (
            <>
              {data.test && <Notice kind="info">{pushTexts.test}</Notice>}
              <PushForm key={retryId} audienceId={id} form={data} retried={retried.data} />
              <Earlier audienceId={id} />
            </>
          )
        }
      </QueryState>
    </Page>
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
            <Link to={pushStatusPath(id)}>{input.name}</Link>
            <p className={classes.muted}>{account.name}</p>
          </div>
          <span>{texts.states[state]}</span>
        </div>
      ))}
      <p className={classes.more}>
        <Link to={paths.pushes}>{allTexts.all}</Link>
      </p>
    </SettingsSection>
  );
}
