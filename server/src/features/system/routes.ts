import * as system from '@interest-miner/contract/system/endpoints';
import type { BindVerb } from '../../deps.ts';
import { getSystemStatus } from './get-system-status.ts';

export function systemRoutes(bind: BindVerb): void {
  bind(system.getSystemStatus, getSystemStatus);
}
