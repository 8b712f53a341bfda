import * as profile from '@interest-miner/contract/profile/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(bind: Bind, deps: Deps): void {
  bind(profile.getProfile, (_input, { actor }) => getProfile(deps, actor));
  bind(profile.updateProfile, ({ body }, { actor }) => updateProfile(deps, actor, body));
}
