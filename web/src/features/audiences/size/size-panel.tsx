import type { AudienceSize } from '@interest-miner/contract/audiences/endpoints';
import type { AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { useSecondsUntil } from '#web/lib/clock.ts';
import { formatAgo, formatRange } from '#web/lib/format.ts';
import { figuresTexts as texts } from '../texts.ts';
import classes from './size-panel.module.css';
import { useSize } from './use-size.ts';

/** How many people a targeting reaches: a range with its source and date, updated while it is edited. @param spec null without a place */
export function SizePanel({ spec }: { spec: AudienceSpecInput | null }) {
  const placed = spec !== null;
  const { query, waiting } = useSize(spec);
  const size = placed ? query.data : undefined;
  return (
    <section className={classes.panel} aria-labelledby="size-title">
      <h2 id="size-title" className={classes.title}>
        {texts.size}
      </h2>
      <div aria-live="polite" aria-busy={waiting || query.isFetching}>
        {!placed && <p className={classes.note}>{texts.noPlace}</p>}
        {placed && query.isError && (
          <p className={classes.note}>
            {messageOf(query.error, texts.failed)}{' '}
            <Button variant="subtle" px={6} onClick={() => void query.refetch()}>
              {texts.retry}
            </Button>
          </p>
        )}
        {placed && query.isPending && <p className={classes.note}>{texts.computing}</p>}
        {size !== undefined && !query.isError && <Figure size={size} waiting={waiting} now={query.dataUpdatedAt} />}
      </div>
    </section>
  );
}

function Figure({ size, waiting, now }: { size: AudienceSize; waiting: boolean; now: number }) {
  const source = size.source === 'meta' ? texts.meta : texts.rough;
  return (
    <>
      <p className={classes.range} data-waiting={waiting || undefined}>
        {formatRange(size.lower, size.upper)}
      </p>
      <p className={classes.source}>
        {waiting ? texts.updating : texts.checked(source, formatAgo(Date.parse(size.checked_at), now))}
      </p>
      {size.floor && <p className={classes.note}>{texts.floor}</p>}
      {!size.ready && (
        <NotReady key={now} until={size.retry_after_seconds === null ? null : now + size.retry_after_seconds * 1000} />
      )}
      {size.notice !== null && <p className={classes.note}>{size.notice}</p>}
    </>
  );
}

function NotReady({ until }: { until: number | null }) {
  const seconds = useSecondsUntil(until ?? 0);
  return <p className={classes.note}>{texts.notReady(seconds)}</p>;
}
