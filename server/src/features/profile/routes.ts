import * as profile from '@interest-miner/contract/profile/endpoints';
import type { BindVerb } from '../../deps.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(bind: BindVerb): void {
  bind(profile.getProfile, getProfile);
  bind(profile.updateProfile, updateProfile);
}
