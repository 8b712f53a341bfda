import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { listOwnEvents } from './list-events.ts';

export function securityEventRoutes(bind: Bind, deps: Deps): void {
  bind(listSecurityEvents, (_input, { actor }) => listOwnEvents(deps, actor));
}
