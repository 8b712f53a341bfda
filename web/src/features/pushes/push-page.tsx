import './styles.ts';
import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import type { AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import type { SpecialAdCategory } from '@interest-miner/contract/pushes/rules';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { WorkingOn } from '#web/lib/current-brief.ts';
import { audiencePath, paths, pushStatusPath } from '#web/lib/paths.ts';
import { LoginNotice } from '#web/ui/login-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loading, QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { PushForm } from './push-form.tsx';
import classes from './push-page.module.css';
import { hasNothingLeft, PushRecap } from './push-recap.tsx';
import { allTexts, texts } from './texts.ts';
import { useEarlierPushes, usePush, usePushedAudience, usePushForm } from './use-push.ts';
import { useSettings } from './use-settings.ts';
import { type ConnectSlot, WithConnection } from './with-connection.tsx';

interface PushPageProps {
  /** The app's step that connects an ad account. */
  connect: ConnectSlot;
  /** The app's size of a targeting. */
  size: (spec: AudienceSpecInput) => ReactNode;
}

/** `/audiences/:id/push`: pushes an audience to Meta, connecting on the way; with `?retry=<push>`, repeats a failed push. */
export function PushPage({ connect, size }: PushPageProps) {
  const { id = '' } = useParams();
  const audience = usePushedAudience(id);
  return (
    <Page title={texts.title} back={{ to: audiencePath(id), text: texts.back }} lead={texts.lead}>
      {/* Above what is pushed, so that it is in view on a phone too. */}
      <LoginNotice />
      <QueryState
        query={audience}
        of="section"
        onError={(error) =>
          isMissing(error) && (
            <StateView
              role="alert"
              title={texts.missing}
              action={
                <Button component={Link} to={paths.audiences}>
                  {texts.toAudiences}
                </Button>
              }
            />
          )
        }
      >
        {(data) => (
          <>
            <WorkingOn brief={data.brief_id} />
            <PushColumns audience={data} connect={connect} size={size} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

/** The form, and beside it what it sends. */
function PushColumns({ audience, connect, size }: PushPageProps & { audience: Audience }) {
  const main = useRef<HTMLDivElement>(null);
  const retryId = useRetryId();
  const retried = usePush(retryId).data?.input.special_ad_category;
  const [chosen, setChosen] = useState<SpecialAdCategory | undefined>();
  const { settings, edit, isSaved } = useSettings(audience);
  return (
    <div className={classes.columns}>
      <PushRecap audience={audience} settings={settings} onEdit={edit} category={chosen ?? retried} size={size} />
      <div ref={main} className={classes.main} tabIndex={-1}>
        <Push
          audience={audience}
          connect={connect}
          isSaved={isSaved}
          onCategory={setChosen}
          onConnected={() => main.current?.focus()}
        />
        <Earlier audienceId={audience.id} />
      </div>
    </div>
  );
}

function useRetryId(): string | null {
  const [search] = useSearchParams();
  return search.get('retry') || null;
}

interface PushProps {
  audience: Audience;
  connect: ConnectSlot;
  /** Whether the audience is stored as it is shown. */
  isSaved: boolean;
  onCategory: (category: SpecialAdCategory | undefined) => void;
  /** What had the focus is about to disappear. */
  onConnected: () => void;
}

/** The connection, then the form; nothing but a way back if Meta could target none of the interests. */
function Push({ audience, connect, isSaved, onCategory, onConnected }: PushProps) {
  const [changing, setChanging] = useState(false);
  const retryId = useRetryId();
  const form = usePushForm(audience.id);
  const retried = usePush(retryId);
  if (hasNothingLeft(audience.spec)) {
    return (
      <StateView
        role="alert"
        title={texts.nothingLeft}
        hint={texts.nothingLeftHint}
        action={<EditLink id={audience.id} />}
      />
    );
  }
  const change = () => {
    onConnected();
    setChanging(false);
    void form.refetch();
  };
  return (
    <WithConnection connect={connect} query={form} onConnected={onConnected}>
      {(data) => (
        <>
          {data.test && <Notice kind="info">{pushTexts.test}</Notice>}
          {changing && connect({ why: texts.connectWhy, onConnected: change, onKeep: () => setChanging(false) })}
          {!changing && retried.isLoading && <Loading />}
          {!changing && !retried.isLoading && (
            <PushForm
              key={`${retryId} ${data.account.id}`}
              audience={audience}
              form={data}
              retried={retried.data}
              isSaved={isSaved}
              onCategory={onCategory}
              onChangeAccount={() => setChanging(true)}
            />
          )}
        </>
      )}
    </WithConnection>
  );
}

/** Leads to the builder. */
function EditLink({ id }: { id: string }) {
  return (
    <Button component={Link} to={audiencePath(id)}>
      {texts.edit}
    </Button>
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
