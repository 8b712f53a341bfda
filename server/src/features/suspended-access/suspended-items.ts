import type { SuspendedItem } from '@interest-miner/contract/suspended-access/endpoints';
import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { toIso } from '../../lib/time.ts';
import { connectionId, findSuspended } from './queries.ts';

type Found = Awaited<ReturnType<typeof findSuspended>>;

const credentialItem = (kind: 'assistant' | 'token', row: Found['tokens'][number]): SuspendedItem => ({
  kind,
  id: row.id,
  name: row.name,
  detail: row.detail,
  created_at: toIso(row.created_at),
  last_used_at: toIso(row.last_used_at),
});

const linkItem = (kind: 'link' | 'test_link', row: Found['links'][number]): SuspendedItem => ({
  kind,
  id: row.id,
  name: row.name,
  detail: null,
  created_at: toIso(row.shared_at),
  last_used_at: null,
});

/** What is suspended in the actor's account: the connection first, as it reaches farthest. */
export async function suspendedItems({ db, clock }: Deps, { userId }: Pick<Actor, 'userId'>): Promise<SuspendedItem[]> {
  const { connection, links, testLinks, tokens, assistants } = await findSuspended(db, userId, clock());
  const account = connection?.ad_account ? (JSON.parse(connection.ad_account) as { name: string; id: string }) : null;
  return [
    ...(connection
      ? [
          {
            kind: 'connection' as const,
            id: connectionId,
            name: account?.name ?? connection.holder ?? 'Meta',
            detail: account?.id ?? null,
            created_at: toIso(connection.connected_at),
            last_used_at: null,
          },
        ]
      : []),
    ...assistants.map((row) => credentialItem('assistant', row)),
    ...tokens.map((row) => credentialItem('token', row)),
    ...links.map((row) => linkItem('link', row)),
    ...testLinks.map((row) => linkItem('test_link', row)),
  ];
}

/** The actor's suspended access. */
export async function listSuspended({ deps, actor }: UserContext) {
  return { items: await suspendedItems(deps, actor) };
}
