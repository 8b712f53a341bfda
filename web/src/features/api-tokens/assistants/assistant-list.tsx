import type { AssistantItem } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { scopes } from '@interest-miner/contract/scopes';
import { Button } from '@mantine/core';
import { formatAgo, formatDate } from '#web/lib/format.ts';
import { Mark } from '#web/ui/mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from '../api-page.module.css';
import { texts } from '../texts.ts';
import { useAssistants, useDisconnect } from './use-assistants.ts';

/** The user's connected assistants, each with a button to disconnect it. */
export function AssistantList() {
  const assistants = useAssistants();
  return (
    <QueryState query={assistants} of="line">
      {(all) =>
        all.length === 0 ? (
          <p className={classes.muted}>{location.protocol === 'https:' ? texts.noAssistants : texts.needsHttps}</p>
        ) : (
          <ul>
            {all.map((assistant) => (
              <Assistant key={assistant.id} assistant={assistant} now={assistants.dataUpdatedAt} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Assistant({ assistant, now }: { assistant: AssistantItem; now: number }) {
  const end = useDisconnect();
  const { name, host, scopes: allowed, connected_at, last_used_at, expires_at } = assistant;
  const used = last_used_at === null ? texts.neverUsed : texts.used(formatAgo(Date.parse(last_used_at), now));
  const hasExpired = Date.parse(expires_at) <= now;
  const facts = [host ?? texts.selfRegistered, texts.connectedSince(formatDate(Date.parse(connected_at))), used];
  return (
    <li className={classes.token}>
      <div className={classes.about}>
        <p>
          {name} {hasExpired && <Mark look="problem">{texts.expired}</Mark>}
          {assistant.suspended && !hasExpired && <Mark look="problem">{texts.paused}</Mark>}
        </p>
        <p className={classes.muted}>{allowed.map((scope) => scopes[scope]).join('; ')}</p>
        <p className={classes.muted}>{facts.join(' · ')}</p>
      </div>
      <Button
        variant="default"
        aria-label={texts.disconnectNamed(name)}
        loading={end.isPending}
        onClick={() => end.mutate(assistant)}
      >
        {texts.disconnect}
      </Button>
    </li>
  );
}
