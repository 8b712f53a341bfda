import {
  type Audience,
  getLeftOut,
  type LeftOut as LeftOutData,
  updateAudience,
} from '@interest-miner/contract/audiences/endpoints';
import { type InterestSnapshot, isMetaId, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import classes from './push-page.module.css';
import { texts } from './texts.ts';
import { pushedAudienceKey } from './use-push.ts';

/** Rows named at once. */
const shownAtOnce = 12;

type Swap = { ref: string; group: number; to: InterestSnapshot };

/** The rows of an audience that a push leaves out: without an id, which is known at once, or gone from the connected account. */
export function useLeftOut({ id, revision, spec }: Audience): { missing: InterestSnapshot[]; data?: LeftOutData } {
  const rows = spec.groups.flat();
  const nameless = rows.some((row) => !isMetaId(row.id));
  const account = useMetaConnection().data?.connection?.ad_account?.id;
  const { data } = useQuery({
    ...endpointQuery(['pushes', 'left-out', id, revision, account], getLeftOut, { params: { id } }),
    enabled: nameless || (account !== undefined && rows.length > 0),
  });
  const gone = new Set((data?.rows ?? []).map(({ ref }) => ref));
  return { missing: rows.filter((row) => !isMetaId(row.id) || gone.has(refOf(row))), ...(data ? { data } : {}) };
}

/** What a push leaves out since Meta cannot target it, each with the nearest row that it can, to use instead. */
export function LeftOut({ audience, missing, data }: { audience: Audience } & ReturnType<typeof useLeftOut>) {
  const swap = useSwap(audience);
  const unchecked = data?.unchecked ? <p className={classes.muted}>{texts.unchecked(data.unchecked)}</p> : null;
  if (missing.length === 0) return unchecked && <div className={classes.wide}>{unchecked}</div>;
  const gone = data?.rows.filter(({ reason }) => reason === 'gone').length ?? 0;
  const swaps = swapsOf(data);
  const near = new Map(swaps.map((swap) => [swap.ref, swap]));
  const more = missing.length - shownAtOnce;
  return (
    <div className={classes.wide}>
      <h3>{texts.leftOut}</h3>
      <ul className={classes.left}>
        {missing.slice(0, shownAtOnce).map((row) => {
          const found = near.get(refOf(row));
          return (
            <li key={refOf(row)}>
              <span>{row.name}</span>
              {found && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  px={6}
                  aria-label={texts.replaceWith(found.to.name, row.name)}
                  disabled={swap.isPending}
                  onClick={() => swap.mutate([found])}
                >
                  {texts.nearest(found.to.name)}
                </Button>
              )}
            </li>
          );
        })}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
      {missing.length > gone && <p className={classes.muted}>{texts.leftOutLead}</p>}
      {gone > 0 && <p className={classes.muted}>{texts.goneLead(gone, missing.length)}</p>}
      {unchecked}
      {swaps.length > 1 && (
        <Button variant="default" loading={swap.isPending} onClick={() => swap.mutate(swaps)}>
          {texts.nearestForAll(swaps.length)}
        </Button>
      )}
    </div>
  );
}

/** The nearest row of each one that is left out. */
const swapsOf = (data: LeftOutData | undefined): Swap[] =>
  (data?.rows ?? []).flatMap(({ ref, group, nearest: [to] }) => (to ? [{ ref, group, to }] : []));

/** Replaces rows of the audience, unless somebody changed it meanwhile. */
function useSwap(audience: Audience) {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (swaps: readonly Swap[]) => {
      const to = new Map(swaps.map((one) => [`${one.group} ${one.ref}`, refOf(one.to)]));
      const groups = audience.spec.groups.map((rows, place) =>
        rows.map((row) => to.get(`${place + 1} ${refOf(row)}`) ?? refOf(row)),
      );
      const body = { spec: { ...audience.spec, groups }, revision: audience.revision };
      return call(updateAudience, { params: { id: audience.id }, body }, { fallback: texts.swapFailed });
    },
    onSuccess: ({ data }) => {
      client.setQueryData(pushedAudienceKey(audience.id), data);
      void client.invalidateQueries({ queryKey: ['pushes', 'form', audience.id] });
    },
    onError: showFailure(texts.swapFailed),
  });
}
