import type { ApiTokenItem } from '@interest-miner/contract/api-tokens/endpoints';
import { scopes } from '@interest-miner/contract/scopes';
import { Button } from '@mantine/core';
import { formatAgo, formatDate } from '#web/lib/format.ts';
import { Mark } from '#web/ui/mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from './api-page.module.css';
import { texts } from './texts.ts';
import { useApiTokens, useEndToken } from './use-api-tokens.ts';

/** The user's API tokens, each with a button to revoke it. */
export function TokenList() {
  const tokens = useApiTokens();
  return (
    <QueryState query={tokens} of="line">
      {(all) =>
        all.length === 0 ? (
          <p className={classes.muted}>{texts.none}</p>
        ) : (
          <ul>
            {all.map((token) => (
              <Token key={token.id} token={token} now={tokens.dataUpdatedAt} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Token({ token, now }: { token: ApiTokenItem; now: number }) {
  const end = useEndToken();
  const expires = Date.parse(token.expires_at);
  const used =
    token.last_used_at === null ? texts.neverUsed : texts.used(formatAgo(Date.parse(token.last_used_at), now));
  return (
    <li className={classes.token}>
      <div className={classes.about}>
        <p>
          {token.name} {expires <= now && <Mark look="problem">{texts.expired}</Mark>}
          {token.suspended && expires > now && <Mark look="problem">{texts.paused}</Mark>}
        </p>
        <p className={classes.muted}>{token.scopes.map((scope) => scopes[scope]).join('; ')}</p>
        <p className={classes.muted}>
          {[texts.ending(token.hint), used, texts.expires(formatDate(expires))].join(' · ')}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={texts.endNamed(token.name)}
        loading={end.isPending}
        onClick={() => end.mutate(token)}
      >
        {texts.end}
      </Button>
    </li>
  );
}
