import {
  endOtherSessions,
  endSession,
  logoutEverywhere,
  type SessionItem,
} from '@interest-miner/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { formatAgo, formatDay } from '#web/lib/format.ts';
import { Mark } from '#web/ui/mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './account-sections.module.css';
import { texts } from './texts.ts';
import { sessionsKey, useSessions } from './use-account.ts';

/**
 * Account Settings: the user's sessions, with buttons to end them.
 * @param onLoggedOut called once all sessions have ended, including this one
 */
export function SessionsSection({ onLoggedOut }: { onLoggedOut: () => void }) {
  const sessions = useSessions();
  return (
    <SettingsSection title={texts.sessionsSection} lead={texts.sessionsLead}>
      <QueryState query={sessions} of="line">
        {(data) => <SessionList sessions={data} now={sessions.dataUpdatedAt} onLoggedOut={onLoggedOut} />}
      </QueryState>
    </SettingsSection>
  );
}

interface SessionListProps {
  sessions: readonly SessionItem[];
  now: number;
  onLoggedOut: () => void;
}

function SessionList({ sessions, now, onLoggedOut }: SessionListProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: { name: string; run: () => Promise<unknown>; done: () => void }) => run(),
    onSuccess: (_answer, { done }) => done(),
    onError: showFailure(texts.sessionsFailed, texts.endFailed),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  const busy = (name: string) => isPending && variables.name === name;
  const others = sessions.filter((session) => !session.is_current);
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => {
          const device = session.device ?? texts.unknownDevice;
          return (
            <li key={session.id} className={classes.session}>
              <div className={classes.device}>
                <p>
                  {device} {session.is_current && <Mark look="current">{texts.thisDevice}</Mark>}
                </p>
                <p className={classes.times}>
                  {texts.lastSeen(formatAgo(Date.parse(session.last_seen_at), now))},{' '}
                  {texts.since(formatDay(Date.parse(session.created_at), now))}
                </p>
              </div>
              {!session.is_current && (
                <Button
                  variant="default"
                  aria-label={texts.endNamed(device)}
                  loading={busy(session.id)}
                  onClick={() =>
                    mutate({
                      name: session.id,
                      run: () => call(endSession, { params: { id: session.id } }),
                      done: () => showToast(texts.ended, device),
                    })
                  }
                >
                  {texts.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.buttons}>
        {others.length > 0 && (
          <Button
            variant="default"
            loading={busy('others')}
            onClick={() =>
              mutate({
                name: 'others',
                run: () => call(endOtherSessions, {}),
                done: () => showToast(texts.othersEnded),
              })
            }
          >
            {texts.endOthers}
          </Button>
        )}
        <Button
          variant="default"
          loading={busy('everywhere')}
          onClick={() => mutate({ name: 'everywhere', run: () => call(logoutEverywhere, {}), done: onLoggedOut })}
        >
          {texts.everywhere}
        </Button>
      </div>
    </>
  );
}
