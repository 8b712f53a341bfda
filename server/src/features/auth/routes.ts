import * as auth from '@interest-miner/contract/auth';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export function authRoutes(bind: Bind, deps: Deps): void {
  bind(auth.register, ({ body }, { request }) => register(deps, networkOf(request.ip), body));
  bind(auth.login, ({ body }, { request }) => login(deps, networkOf(request.ip), body));
  bind(auth.logout, (_input, { actor }) => logout(deps, actor));
}
