import * as contract from '@interest-miner/contract/try-out/endpoints';
import type { BindVerb } from '../../deps.ts';
import { createTryOut } from './try-out.ts';

export function tryOutRoutes(bind: BindVerb): void {
  bind(contract.tryOut, createTryOut());
}
