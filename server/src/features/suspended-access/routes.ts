import * as contract from '@interest-miner/contract/suspended-access/endpoints';
import type { BindVerb } from '../../deps.ts';
import { decideSuspended } from './decide-suspended.ts';
import { listSuspended } from './suspended-items.ts';

export function suspendedAccessRoutes(bind: BindVerb): void {
  bind(contract.listSuspended, listSuspended);
  bind(contract.decideSuspended, decideSuspended);
}
