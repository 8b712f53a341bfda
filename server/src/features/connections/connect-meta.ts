import { type connectBody, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { metaScopes } from '@interest-miner/contract/connections/scopes';
import type { z } from 'zod';
import { startWatch } from '../../db/start-watch.ts';
import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { type AdAccountFacts, accountProblem, refusal, testTokenOf } from '../../ports/ads/port.ts';
import { checkOwner, lockOpenSession, type ProvenOwner } from '../auth/index.ts';
import { noteEvent } from '../security-events/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { connectedMail } from './connected-mail.ts';
import { toState } from './describe.ts';
import { keepWhatSpends } from './keep-what-spends.ts';
import { withConnection } from './open-connection.ts';
import { type ConnectionRow, changeConnection, findConnection, saveConnection } from './queries.ts';
import { withRefusals } from './refusal.ts';

type Who = Pick<Actor, 'userId' | 'sessionId' | 'network'>;

/**
 * The account to connect: the wanted one, or the only one that works.
 * @returns null if there is a choice
 * @throws AppError meta_refused if there is none, or the wanted one cannot be used
 */
function chooseAccount(accounts: readonly AdAccountFacts[], wanted: string | undefined): AdAccountFacts | null {
  const [first] = accounts;
  if (!first) throw refusal('no_ad_account');
  const usable = accounts.filter((account) => accountProblem(account) === null);
  const chosen =
    wanted === undefined ? (usable.length === 0 ? first : undefined) : accounts.find(({ id }) => id === wanted);
  if (wanted !== undefined && !chosen) throw refusal('account_not_assigned');
  const problem = chosen && accountProblem(chosen);
  if (problem) throw refusal(problem);
  return chosen ?? (usable.length === 1 ? (usable[0] ?? null) : null);
}

/**
 * Checks a token at Meta and stores it, encrypted, in place of the earlier one. The owner is notified by email, except of
 * the test ad account.
 * @throws AppError meta_refused, meta_unavailable; test_not_possible if it cannot stop what spends; unauthenticated, otp_dead if
 *   session or code ended meanwhile
 */
export async function connectToken(
  deps: Deps,
  who: Who,
  {
    token,
    accountId,
    owner,
  }: { readonly token: string; readonly accountId?: string | undefined; readonly owner?: ProvenOwner },
): Promise<void> {
  const ownerId = ownerOf(who);
  const kind = token === testAdAccountToken ? 'test' : 'meta';
  const used = kind === 'test' ? testTokenOf(ownerId) : token;
  const port = deps.ads[kind];
  const facts = await withRefusals(port.checkToken(used));
  if (!facts.scopes.includes(metaScopes.read) && !facts.scopes.includes(metaScopes.push))
    throw refusal('scope_missing');
  const accounts = await withRefusals(port.accounts({ token: used, ownApp: facts.ownApp }));
  // What cannot pause ads is no help to a test that spends.
  await keepWhatSpends(deps, ownerId, kind === 'meta' && facts.scopes.includes(metaScopes.push) ? accounts : []);
  const account = chooseAccount(accounts, accountId ?? (kind === 'test' ? accounts[0]?.id : undefined));
  const now = deps.clock();
  const row: ConnectionRow = {
    owner_id: ownerId,
    kind,
    sealed: deps.secrets.seal(used),
    own_app: facts.ownApp ? 1 : 0,
    holder: facts.holder,
    scopes: JSON.stringify(facts.scopes),
    expires_at: facts.expiresAt,
    ad_account: account && JSON.stringify(account),
    problem: null,
    connected_at: now,
    checked_at: now,
    warned_of: null,
  };
  await deps.db.transaction().execute(async (transaction) => {
    const email = await lockOpenSession(transaction, who);
    if (email === undefined) throw new AppError('unauthenticated');
    if (owner && !(await owner.spend(transaction))) throw new AppError('otp_dead');
    await saveConnection(transaction, row);
    await startWatch(transaction, ownerId, now);
    if (kind === 'meta')
      await deps.mails.add(transaction, connectedMail({ id: who.userId, email }, facts.holder, account));
    await noteEvent(deps, transaction, { userId: who.userId, event: 'meta_connected', network: who.network });
  });
  deps.mails.kick();
}

async function changeAccount(deps: Deps, ownerId: string, wanted: string): Promise<void> {
  const row = await findConnection(deps.db, ownerId);
  const account = await withConnection(deps, ownerId, async ({ port, token }) =>
    chooseAccount(await withRefusals(port.accounts(token)), wanted),
  );
  if (!row) throw new AppError('meta_not_connected');
  await changeConnection(deps.db, row, {
    ad_account: account && JSON.stringify(account),
    checked_at: deps.clock(),
  });
}

/**
 * Connects a token, the test ad account, or another ad account of the connected token. A token of Meta's takes the owner's
 * proof: pushes would reach the ad accounts of whoever connects it.
 * @throws AppError meta_refused, meta_unavailable, meta_not_connected, rate_limited, and as `checkOwner`
 */
export async function connectMeta({ deps, actor }: UserContext, body: z.output<typeof connectBody>) {
  await deps.limits.take(attemptLimits.metaConnection, actor.userId);
  const { access_token: token, ad_account_id: accountId, ...proof } = body;
  if (token === testAdAccountToken) await connectToken(deps, actor, { token, accountId });
  else if (token !== undefined)
    await connectToken(deps, actor, { token, accountId, owner: await checkOwner(deps, actor, proof, 'connect Meta') });
  else if (accountId !== undefined) await changeAccount(deps, ownerOf(actor), accountId);
  return getConnection({ deps, actor });
}

/** The actor's connection, without its token. */
export async function getConnection({ deps, actor }: UserContext) {
  const row = await findConnection(deps.db, ownerOf(actor));
  return toState(deps, row);
}
