import * as auth from '@interest-miner/contract/auth/endpoints';
import type { BindVerb, Deps } from '../../deps.ts';
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

export function authRoutes(bind: BindVerb, deps: Deps): void {
  bind(auth.register, ({ deps, network, request }, input) =>
    register({ deps, network, origin: publicOrigin(deps.config, request) }, input),
  );
  bind(auth.login, ({ deps, request }, input) => login({ deps, client: clientOf(request) }, input));
  bind(auth.logout, logout);
  bind(auth.forgotPassword, forgotPassword);
  bind(auth.verifyOtp, verifyCode);
  bind(auth.resetPassword, resetPassword);
  bind(auth.confirmEmail, confirmEmail);
  bind(auth.sendConfirmation, ({ deps, actor, request }) =>
    sendConfirmation({ deps, actor, origin: publicOrigin(deps.config, request) }),
  );
  bind(auth.changePassword, changePassword);
  bind(auth.listSessions, listSessions);
  bind(auth.endSession, endSession);
  bind(auth.endOtherSessions, endOtherSessions);
  bind(auth.logoutEverywhere, logoutEverywhere);
  bind(auth.getLoginMethods, getLoginMethods);
  facebookRoutes(bind, deps);
}
