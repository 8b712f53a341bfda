import { metaScopes } from '@interest-miner/contract/connections/scopes';
import type { ConnectionProblem } from '@interest-miner/contract/connections/texts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import {
  type AdAccess,
  type AdAccountFacts,
  type AdsPort,
  type AdToken,
  endOf,
  refusal,
  testTokenOf,
  type Urgency,
} from '../../ports/ads/port.ts';
import { type ConnectionRow, changeConnection, findConnection } from './queries.ts';

export type OpenDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'ads'>;

/** A person's connection, ready to be used. Holds the token: never store, log or answer it. */
export interface OpenConnection {
  /** `test`: nothing reaches Meta. */
  readonly kind: 'meta' | 'test';
  readonly port: AdsPort;
  readonly token: AdToken;
  /** Null until the owner has chosen one. */
  readonly account: AdAccountFacts | null;
  /** Whether it may create ad sets. */
  readonly canPush: boolean;
  /**
   * Reads again whether it may still be used: work that goes on for minutes asks before each call that changes something.
   * @throws AppError meta_not_connected, meta_refused
   */
  confirm(): Promise<void>;
  /** The chosen account for calls of an urgency. @throws AppError meta_not_connected if none is chosen */
  access(urgency: Urgency): AdAccess;
  /** Works with it. If Meta says that its token is dead, that is noted, so that screens can say so. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

function openConnection(deps: OpenDeps, row: ConnectionRow): OpenConnection | undefined {
  const { secrets, ads } = deps;
  let token: AdToken;
  try {
    token = { token: secrets.open(row.sealed), ownApp: row.own_app === 1 };
  } catch {
    // It was encrypted with a lost key: the user has to paste it again.
    return undefined;
  }
  const account = row.ad_account === null ? null : (JSON.parse(row.ad_account) as AdAccountFacts);
  return {
    kind: row.kind,
    port: ads[row.kind],
    token,
    account,
    canPush: (JSON.parse(row.scopes) as string[]).includes(metaScopes.push),
    async confirm() {
      const now = await findConnection(deps.db, row.owner_id);
      if (!now) throw new AppError('meta_not_connected');
      if (now.problem) throw refusal(now.problem as ConnectionProblem);
    },
    access(urgency) {
      if (account === null) throw new AppError('meta_not_connected');
      return { ...token, account: account.id, urgency };
    },
    async use(work) {
      try {
        return await work();
      } catch (error) {
        const problem = endOf(error);
        if (problem) await noteEnd(deps, row, problem);
        throw error;
      }
    },
  };
}

/** A person's own test ad account, whatever they have connected. */
export async function openTestAccount({ ads }: Pick<Deps, 'ads'>, ownerId: string): Promise<OpenConnection> {
  const token: AdToken = { token: testTokenOf(ownerId), ownApp: false };
  const [account = null] = await ads.test.accounts(token);
  return {
    kind: 'test',
    port: ads.test,
    token,
    account,
    canPush: true,
    confirm: async () => {},
    access(urgency) {
      if (account === null) throw new AppError('meta_not_connected');
      return { ...token, account: account.id, urgency };
    },
    use: (work) => work(),
  };
}

/** A person's connection; undefined without one, or if Meta refused it, it has expired, or its key is lost. */
export async function findOpenConnection(deps: OpenDeps, ownerId: string): Promise<OpenConnection | undefined> {
  const row = await findConnection(deps.db, ownerId);
  if (!row || row.problem !== null || (row.expires_at !== null && row.expires_at <= deps.clock())) return undefined;
  return openConnection(deps, row);
}

/** Notes that Meta no longer accepts a token, unless another has been pasted meanwhile. */
async function noteEnd(deps: OpenDeps, row: ConnectionRow, problem: ConnectionProblem): Promise<void> {
  await changeConnection(deps.db, row, { problem, checked_at: deps.clock() });
}

/**
 * Works with a person's connection, and notes if its token is dead.
 * @throws AppError meta_not_connected, meta_refused; MetaError as the port throws it
 */
export async function withConnection<T>(
  deps: OpenDeps,
  ownerId: string,
  work: (connection: OpenConnection) => Promise<T>,
): Promise<T> {
  const row = await findConnection(deps.db, ownerId);
  if (row?.problem) throw refusal(row.problem as ConnectionProblem);
  const connection = row && openConnection(deps, row);
  if (!connection) throw new AppError('meta_not_connected');
  return connection.use(() => work(connection));
}
