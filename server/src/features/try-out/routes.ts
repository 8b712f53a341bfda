import * as contract from '@interest-miner/contract/try-out/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { createTryOut } from './try-out.ts';

export function tryOutRoutes(bind: Bind, deps: Deps): void {
  const tryOut = createTryOut(deps);
  bind(contract.tryOut, ({ query }, { request }) => tryOut(networkOf(request.ip), query.q));
}
