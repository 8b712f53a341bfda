import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import type { Bind } from '../../http/bind.ts';
import type { SecurityEventDeps } from './deps.ts';
import { listOwnEvents } from './list-events.ts';

export function securityEventRoutes(bind: Bind, deps: SecurityEventDeps): void {
  bind(listSecurityEvents, (_input, { actor }) => listOwnEvents(deps, actor));
}
