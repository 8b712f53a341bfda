import * as endpoints from '@interest-miner/contract/storage/endpoints';
import type { BindVerb } from '../../deps.ts';
import { getStorage } from './read-storage.ts';

export function storageRoutes(bind: BindVerb): void {
  bind(endpoints.getStorage, getStorage);
}
