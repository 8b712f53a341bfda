import type { DeletionReceipt } from '@interest-miner/contract/deletion/endpoints';
import { deletionTexts } from '@interest-miner/contract/deletion/texts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { closeAccount, disconnectForFacebook, findUserByFacebookId } from '../auth/index.ts';
import { noteEvent } from '../security-events/index.ts';
import { findRequestByKey } from './queries.ts';
import { readSignedRequest } from './signed-request.ts';
import { startDeletion } from './start-deletion.ts';

/**
 * Starts a deletion that Meta requests. A replay returns the first code and deletes nothing more; a request for an
 * unknown user is complete at once. An account with a password that Facebook did not create is only disconnected,
 * because the connection is all that came from Facebook.
 * @param origin of the status page, such as `https://miner.example`
 * @throws AppError invalid_signed_request
 */
export async function requestDeletion(
  { deps, origin }: { readonly deps: Deps; readonly origin: string },
  { signed_request: signedRequest }: { signed_request: string },
): Promise<DeletionReceipt> {
  const secret = deps.config.META_APP_SECRET;
  if (secret === undefined) throw new AppError('invalid_signed_request', { message: deletionTexts.requestUnchecked });
  const { facebookId, key } = readSignedRequest(signedRequest, secret);
  const started = await deps.db.transaction().execute(async (transaction) => {
    const user = await findUserByFacebookId(transaction, facebookId);
    const isOwn = user !== undefined && user.password_hash !== '' && user.made_by_facebook === 0;
    const code = await startDeletion(transaction, {
      userId: isOwn ? null : (user?.id ?? null),
      key,
      now: deps.clock(),
    });
    if (code === undefined || !user) return code;
    if (isOwn) await disconnectForFacebook(deps, transaction, user);
    else {
      await noteEvent(deps, transaction, { userId: user.id, event: 'deletion_requested', network: null });
      await closeAccount(transaction, user.id);
    }
    return code;
  });
  deps.mails.kick();
  const code = started ?? (await findRequestByKey(deps.db, key))?.code;
  if (code === undefined) throw new AppError('internal');
  return { url: `${origin}/data-deletion?id=${code}`, confirmation_code: code };
}
