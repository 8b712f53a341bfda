import type { FacebookNotice } from '@interest-miner/contract/account';
import { email, nameLimits } from '@interest-miner/contract/auth';
import { text } from '@interest-miner/contract/text';
import type { SocialProfile } from '../../../ports/social/port.ts';
import type { AuthDeps } from '../deps.ts';
import { createAccount } from '../login/create-account.ts';
import { findUserByEmail, findUserByFacebookId } from '../queries/users.ts';

type Found = { readonly userId: string } | { readonly notice: FacebookNotice };

/** A name that our own form would accept, whatever Facebook sends. */
function nameOf(profile: SocialProfile, address: string): string {
  const cut = [...profile.name].slice(0, nameLimits.max).join('');
  const parsed = text(nameLimits.max, 'none').safeParse(cut);
  return parsed.success ? parsed.data : (address.split('@')[0] ?? address).slice(0, nameLimits.max);
}

/** Who owns the address that was just taken: somebody else, or this user by a second click a moment before. */
async function ownerOfAddress(deps: Pick<AuthDeps, 'db'>, profile: SocialProfile): Promise<Found> {
  const own = await findUserByFacebookId(deps.db, profile.id);
  return own ? { userId: own.id } : { notice: 'account_exists' };
}

/**
 * The account that a Facebook profile logs in to: the connected one, else a new one. Its e-mail opens no account that
 * exists: whoever owns that one connects Facebook from inside.
 */
export async function accountOfProfile(deps: Pick<AuthDeps, 'db' | 'clock'>, profile: SocialProfile): Promise<Found> {
  const connected = await findUserByFacebookId(deps.db, profile.id);
  if (connected) return { userId: connected.id };
  const address = email.safeParse(profile.email);
  if (!address.success) return { notice: 'email_missing' };
  if (await findUserByEmail(deps.db, address.data)) return ownerOfAddress(deps, profile);
  const created = await createAccount(deps, {
    name: nameOf(profile, address.data),
    email: address.data,
    password_hash: '',
    facebook_id: profile.id,
  });
  if (created) return { userId: created };
  return ownerOfAddress(deps, profile);
}
