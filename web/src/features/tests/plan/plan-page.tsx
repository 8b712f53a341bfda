import '../styles.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { returnFocus } from '#web/lib/focus.ts';
import { isConnected, useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { LoginNotice } from '#web/ui/login-notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { TestDrawing } from '../test-drawing.tsx';
import { MissingTest } from '../test-of-address.tsx';
import { texts as words } from '../texts.ts';
import { useTest } from '../use-tests.ts';
import { PlanForm } from './plan-form.tsx';
import { planTexts as texts } from './texts.ts';
import { useAccountDay, usePlannedAudiences } from './use-plan.ts';

interface PlanPageProps {
  /** The app's step that connects an ad account. */
  connect: (props: { why: string; onConnected: () => void }) => ReactNode;
}

/**
 * `/tests/new`: plans a test. `?cells=` proposes audiences, `&control=` one without its interests, `&hypothesis=` what to expect; `?test=` changes a draft,
 * `?like=` takes over everything else from an earlier test.
 */
export function PlanPage({ connect }: PlanPageProps) {
  const [search] = useSearchParams();
  const edited = search.get('test') || null;
  const like = search.get('like') || null;
  const connection = useMetaConnection();
  const state = connection.data;
  const account = state && isConnected(state) ? state.connection?.ad_account : null;
  const day = useAccountDay(account?.id);
  const audiences = usePlannedAudiences();
  const earlier = useTest(edited ?? like);
  const waits = edited !== null || like !== null;
  if (edited !== null && isMissing(earlier.error)) return <MissingTest />;
  const ids = (search.get('cells') ?? '').split(',').filter(Boolean);
  const proposed = ids.map((audience_id) => ({ audience_id, without_interests: false }));
  const control = search.get('control');
  if (control !== null) proposed.push({ audience_id: control, without_interests: true });
  return (
    <Page
      title={edited === null ? texts.title : texts.editTitle}
      back={{ to: paths.tests, text: words.back }}
      lead={texts.lead}
    >
      <LoginNotice />
      <QueryState query={audiences} of="section">
        {(all) =>
          all.length === 0 ? (
            <StateView
              picture={<TestDrawing />}
              title={texts.noAudiences}
              hint={texts.noAudiencesHint}
              action={<ButtonLink to={paths.premium}>{texts.toPremium}</ButtonLink>}
            />
          ) : (
            <QueryState query={connection} of="section">
              {(known) => {
                if (!account) {
                  return connect({
                    why: texts.connectWhy,
                    onConnected: () => void connection.refetch().then(() => returnFocus()),
                  });
                }
                if (waits && earlier.data === undefined && earlier.error === null) return null;
                return (
                  <QueryState query={day} of="section">
                    {(today) => (
                      <PlanForm
                        key={`${account.id} ${edited} ${like} ${ids}`}
                        account={account}
                        simulated={known.connection?.kind === 'test'}
                        today={today}
                        audiences={all}
                        proposed={proposed}
                        hypothesis={search.get('hypothesis')}
                        earlier={earlier.data}
                        edited={edited}
                      />
                    )}
                  </QueryState>
                );
              }}
            </QueryState>
          )
        }
      </QueryState>
    </Page>
  );
}
