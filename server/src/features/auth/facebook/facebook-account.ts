import { email } from '@interest-miner/contract/auth/fields';
import { nameLimits } from '@interest-miner/contract/auth/limits';
import type { FacebookNotice } from '@interest-miner/contract/auth/texts';
import { text } from '@interest-miner/contract/text';
import type { Deps } from '../../../deps.ts';
import type { SocialProfile } from '../../../ports/social/port.ts';
import { createAccount } from '../login/create-account.ts';
import { findUserByEmail, findUserByFacebookId } from '../queries/users.ts';

type Found = { readonly userId: string } | { readonly notice: FacebookNotice };

/** Turns Facebook's name into one that our own form would accept. */
function nameOf(profile: SocialProfile, address: string): string {
  const cut = [...profile.name].slice(0, nameLimits.max).join('');
  const parsed = text(nameLimits.max, 'none').safeParse(cut);
  return parsed.success ? parsed.data : (address.split('@')[0] ?? address).slice(0, nameLimits.max);
}

/** Finds the owner of an email that was just taken: another user, or this one through a concurrent click. */
async function ownerOfAddress(deps: Deps, profile: SocialProfile): Promise<Found> {
  const own = await findUserByFacebookId(deps.db, profile.id);
  return own ? { userId: own.id } : { notice: 'account_exists' };
}

/**
 * The account for a Facebook profile: the connected one, or else a new one. A matching email is not enough to log in to
 * an existing account: its owner has to connect Facebook in the settings.
 */
export async function accountOfProfile(deps: Deps, profile: SocialProfile): Promise<Found> {
  const connected = await findUserByFacebookId(deps.db, profile.id);
  if (connected) return { userId: connected.id };
  const address = email.safeParse(profile.email);
  if (!address.success) return { notice: 'email_missing' };
  if (await findUserByEmail(deps.db, address.data)) return ownerOfAddress(deps, profile);
  const account = {
    name: nameOf(profile, address.data),
    email: address.data,
    password_hash: '',
    facebook_id: profile.id,
  };
  const created = await deps.writes.orElse(
    () => createAccount(deps, account),
    () => null,
  );
  if (created === null) return { notice: 'unstored' };
  if (created) return { userId: created };
  return ownerOfAddress(deps, profile);
}
