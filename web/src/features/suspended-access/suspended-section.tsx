import {
  decideSuspended,
  listSuspended,
  type SuspendedItem,
} from '@interest-miner/contract/suspended-access/endpoints';
import { suspendedAccessLimits } from '@interest-miner/contract/suspended-access/limits';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatAgo, formatDate } from '#web/lib/format.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './suspended-section.module.css';
import { texts } from './texts.ts';

const key = ['suspended-access'];

interface Decision {
  readonly action: 'keep' | 'revoke';
  readonly items: readonly SuspendedItem[];
}

/** Account Settings: what a password reset paused, to be kept or revoked. Hidden while nothing is. */
export function SuspendedSection() {
  const client = useQueryClient();
  const suspended = useQuery(endpointQuery(key, listSuspended, { fallback: texts.failed }));
  const decide = useMutation({
    mutationFn: ({ action, items }: Decision) => {
      const ids = items.slice(0, suspendedAccessLimits.decisions).map(({ kind, id }) => ({ kind, id }));
      return callForData(decideSuspended, { body: { action, items: ids } });
    },
    onSuccess: ({ items, message }, { action }) => {
      client.setQueryData(key, { items });
      showToast(action === 'keep' ? texts.kept : texts.revoked, message);
    },
    onError: showFailure(texts.failed, texts.notChanged),
    // Lists, tokens, the connection and the banner show it too.
    onSettled: () => client.invalidateQueries(),
  });
  // While it is not known that anything is paused, nothing says so: the page would frighten everybody whose connection fails.
  if (suspended.data === undefined || suspended.data.items.length === 0) return null;
  const { items } = suspended.data;
  const isBusy = decide.isPending;
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <ul>
        {items.map((item) => (
          <Item
            key={`${item.kind} ${item.id}`}
            item={item}
            now={suspended.dataUpdatedAt}
            isBusy={isBusy}
            decide={(action) => decide.mutate({ action, items: [item] })}
          />
        ))}
      </ul>
      {items.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" disabled={isBusy} onClick={() => decide.mutate({ action: 'keep', items })}>
            {texts.keepAll}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => decide.mutate({ action: 'revoke', items })}>
            {texts.revokeAll}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function factsOf({ kind, detail, created_at, last_used_at }: SuspendedItem, now: number): string {
  const day = formatDate(Date.parse(created_at));
  const isProgram = kind === 'token' || kind === 'assistant';
  const used = last_used_at === null ? texts.neverUsed : texts.used(formatAgo(Date.parse(last_used_at), now));
  return [
    texts.kinds[kind],
    kind === 'token' && detail !== null ? texts.ending(detail) : detail,
    kind === 'connection' || kind === 'assistant' ? texts.connected(day) : texts.created(day),
    isProgram ? used : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

interface ItemProps {
  item: SuspendedItem;
  now: number;
  isBusy: boolean;
  decide: (action: Decision['action']) => void;
}

function Item({ item, now, isBusy, decide }: ItemProps) {
  const { kind, name } = item;
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>{factsOf(item, now)}</p>
      </div>
      <div className={classes.choice}>
        <Button
          variant="default"
          aria-label={texts.keepNamed(texts.kinds[kind], name)}
          disabled={isBusy}
          onClick={() => decide('keep')}
        >
          {texts.keep}
        </Button>
        <Button
          variant="default"
          aria-label={texts.revokeNamed(texts.kinds[kind], name)}
          disabled={isBusy}
          onClick={() => decide('revoke')}
        >
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}
