import type { deleteAccount as contract } from '@interest-miner/contract/deletion/endpoints';
import { deletionPhrase, deletionTexts } from '@interest-miner/contract/deletion/texts';
import type { EndpointFields } from '@interest-miner/contract/endpoint';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { countFailures } from '../../http/limits/rate-limits.ts';
import { ownerOf } from '../../http/ownership.ts';
import { closeAccount, findCredentials, wrongPasswords } from '../auth/index.ts';
import { noteEvent } from '../security-events/index.ts';
import { namesOfSpendingTests } from '../tests/index.ts';
import { startDeletion } from './start-deletion.ts';

const failures = wrongPasswords('delete-account');

function refuse(field: 'password' | 'confirmation', message: string): never {
  throw new AppError('validation_failed', { message, fields: { [field]: message } });
}

/**
 * Closes the actor's account at once and queues its data for deletion.
 * @throws AppError validation_failed for a wrong password or, without a password, a missing word; rate_limited
 */
export async function deleteAccount({ deps, actor }: UserContext, input: EndpointFields<typeof contract>) {
  const user = await findCredentials(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  if (user.password_hash === '') {
    if (input.confirmation !== deletionPhrase) refuse('confirmation', deletionTexts.phraseRequired);
  } else {
    const { password } = input;
    if (!password) refuse('password', deletionTexts.passwordRequired);
    const right = await countFailures(deps.limits, failures, actor.userId, () =>
      deps.passwords.verify(password, user.password_hash, { owner: actor.userId, isKnown: true }),
    );
    if (!right) refuse('password', deletionTexts.passwordWrong);
  }
  const spending = await namesOfSpendingTests(deps, ownerOf(actor));
  const code = await deps.db.transaction().execute(async (transaction) => {
    // Closes only while the checked password is still current; a second click gets 401.
    if (!(await closeAccount(transaction, actor.userId, user.password_hash))) throw new AppError('unauthenticated');
    await noteEvent(deps, transaction, {
      userId: actor.userId,
      event: 'deletion_requested',
      network: actor.network,
    });
    return startDeletion(transaction, { userId: actor.userId, key: null, now: deps.clock() });
  });
  if (code === undefined) throw new AppError('internal');
  const stopping = spending.length > 0 ? ` ${deletionTexts.testsStopping(spending)}` : '';
  return { message: `${deletionTexts.accountDeleted}${stopping}`, data: { confirmation_code: code } };
}
