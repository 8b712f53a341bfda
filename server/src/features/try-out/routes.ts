import * as contract from '@interest-miner/contract/try-out/endpoints';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { TryOutDeps } from './deps.ts';
import { createTryOut } from './try-out.ts';

export function tryOutRoutes(bind: Bind, deps: TryOutDeps): void {
  const tryOut = createTryOut(deps);
  bind(contract.tryOut, ({ query }, { request }) => tryOut(networkOf(request.ip), query.q));
}
