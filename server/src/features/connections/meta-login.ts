import { createHash, randomBytes } from 'node:crypto';
import type { startMetaLoginBody } from '@interest-miner/contract/connections/endpoints';
import type { MetaLoginNotice } from '@interest-miner/contract/connections/texts';
import type { z } from 'zod';
import type { MetaLoginsTable } from '../../db/tables/connections.ts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { minuteMs } from '../../lib/time.ts';
import { checkOwner, isSessionOpen } from '../auth/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { connectToken } from './connect-meta.ts';

/** Maximum time for the dialog at Facebook. */
export const loginLifeMs = 10 * minuteMs;
const randomToken = () => randomBytes(32).toString('base64url');
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Starts Facebook Login for Business; its state is bound to the browser and works once.
 * @returns where to send the browser, and the value of its state cookie
 * @throws AppError facebook_unavailable, rate_limited, and as `checkOwner`
 */
export async function startLogin({ deps, actor }: UserContext, body: z.output<typeof startMetaLoginBody>) {
  if (!deps.adsLogin) throw new AppError('facebook_unavailable');
  await deps.limits.take(attemptLimits.metaLogin, actor.userId);
  const owner = await checkOwner(deps, actor, body, 'connect Meta');
  const state = randomToken();
  const cookie = randomToken();
  const login = {
    state_hash: hashed(state),
    browser_hash: hashed(cookie),
    owner_id: ownerOf(actor),
    session_id: actor.sessionId,
    back_to: body.back_to ?? null,
    expires_at: deps.clock() + loginLifeMs,
  };
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await owner.spend(transaction))) throw new AppError('otp_dead');
    await transaction.insertInto('meta_logins').values(login).execute();
  });
  return { url: deps.adsLogin.dialogUrl(state), cookie };
}

type FinishDeps = Parameters<typeof connectToken>[0];

/** How a login ended, and the page to show it on: the one it was started from, or null for that of the connection. */
interface FinishedLogin {
  readonly notice: MetaLoginNotice;
  readonly backTo: string | null;
}

/** Finishes a login: connects the token that Facebook gave, if browser and session are the ones that started it. */
export async function finishLogin(
  deps: FinishDeps,
  back: { readonly state: string; readonly code: string; readonly cookie: string; readonly network: string },
): Promise<FinishedLogin> {
  const login = await deps.db
    .deleteFrom('meta_logins')
    .where('state_hash', '=', hashed(back.state))
    .returningAll()
    .executeTakeFirst();
  const isOwn = login && login.expires_at > deps.clock() && login.browser_hash === hashed(back.cookie);
  if (!isOwn) return { notice: 'failed', backTo: null };
  const notice = await connectWith(deps, login, back);
  return { notice, backTo: login.back_to };
}

async function connectWith(
  deps: FinishDeps,
  login: MetaLoginsTable,
  back: { readonly code: string; readonly network: string },
): Promise<MetaLoginNotice> {
  if (!deps.adsLogin || !(await isSessionOpen(deps, login.session_id))) return 'failed';
  if (back.code === '') return 'cancelled';
  try {
    const token = await deps.adsLogin.exchange(back.code);
    const who = { userId: login.owner_id, sessionId: login.session_id, network: back.network };
    await connectToken(deps, who, { token });
    return 'connected';
  } catch (error) {
    if (error instanceof AppError) return error.code === 'meta_refused' ? 'refused' : 'failed';
    throw error;
  }
}
