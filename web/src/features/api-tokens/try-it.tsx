import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { formatRange } from '#web/lib/format.ts';
import { getToken, sessionSignal } from '#web/lib/session.ts';
import classes from './api-page.module.css';
import { trySearchTool } from './call-tool.ts';
import { texts } from './texts.ts';
import { tokensKey } from './use-api-tokens.ts';

const sources = { meta: 'Meta', catalogue: 'estimate' } as const;

/** Calls a tool of the MCP server. @param token the new token; without one, the session's token is used */
export function TryIt({ token }: { token: string | null }) {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (query: string) => trySearchTool(query, token ?? getToken() ?? '', sessionSignal()),
    // The list shows when a token was last used.
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('query') ?? ''));
  }
  return (
    <>
      <form className={classes.try} onSubmit={onSubmit}>
        <TextInput
          name="query"
          label={texts.tryWith}
          defaultValue="yoga"
          maxLength={200}
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {texts.tryButton}
        </Button>
      </form>
      <div aria-live="polite">
        {error !== null && <p className={classes.error}>{messageOf(error, texts.tryFailed)}</p>}
        {data?.length === 0 && <p className={classes.muted}>{texts.tryNone}</p>}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.found}>
            {data.map((row) => (
              <li key={row.id}>
                <span>{row.name}</span>
                <span className={classes.muted}>
                  {formatRange(row.lower, row.upper)}, {sources[row.source]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
