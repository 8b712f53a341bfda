import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import type { BindVerb } from '../../deps.ts';
import { listOwnEvents } from './list-events.ts';

export function securityEventRoutes(bind: BindVerb): void {
  bind(listSecurityEvents, listOwnEvents);
}
