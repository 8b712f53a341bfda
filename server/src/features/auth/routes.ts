import * as auth from '@interest-miner/contract/auth/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { confirmEmail, sendConfirmation } from './confirmation/confirm-email.ts';
import { facebookRoutes } from './facebook/facebook-routes.ts';
import { getLoginMethods } from './facebook/login-methods.ts';
import { clientOf } from './login/client.ts';
import { login } from './login/login.ts';
import { logout } from './login/logout.ts';
import { register } from './login/register.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './recovery/forgot-password.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { verifyCode } from './recovery/verify-code.ts';
import { endOtherSessions, endSession, listSessions, logoutEverywhere } from './sessions/manage-sessions.ts';

export function authRoutes(bind: Bind, deps: Deps): void {
  bind(auth.register, ({ body }, { request }) =>
    register(deps, { network: networkOf(request.ip), origin: publicOrigin(deps.config, request) }, body),
  );
  bind(auth.login, ({ body }, { request }) => login(deps, clientOf(request), body));
  bind(auth.logout, (_input, { actor }) => logout(deps, actor));
  bind(auth.forgotPassword, ({ body }, { request }) => forgotPassword(deps, networkOf(request.ip), body));
  bind(auth.verifyOtp, ({ body }, { request }) => verifyCode(deps, networkOf(request.ip), body));
  bind(auth.resetPassword, ({ body }, { request }) => resetPassword(deps, networkOf(request.ip), body));
  bind(auth.confirmEmail, ({ body }, { request }) => confirmEmail(deps, networkOf(request.ip), body));
  bind(auth.sendConfirmation, (_input, { actor, request }) =>
    sendConfirmation(deps, actor, publicOrigin(deps.config, request)),
  );
  bind(auth.changePassword, ({ body }, { actor }) => changePassword(deps, actor, body));
  bind(auth.listSessions, (_input, { actor }) => listSessions(deps, actor));
  bind(auth.endSession, ({ params }, { actor }) => endSession(deps, actor, params.id));
  bind(auth.endOtherSessions, (_input, { actor }) => endOtherSessions(deps, actor));
  bind(auth.logoutEverywhere, (_input, { actor }) => logoutEverywhere(deps, actor));
  bind(auth.getLoginMethods, (_input, { actor }) => getLoginMethods(deps, actor));
  facebookRoutes(bind, deps);
}
