import * as auth from '@interest-miner/contract/auth/endpoints';
import type { FacebookNotice } from '@interest-miner/contract/auth/texts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BindVerb, Deps } from '../../../deps.ts';
import { createCookie } from '../../../http/cookie.ts';
import { AppError } from '../../../http/errors.ts';
import { networkOf } from '../../../http/network.ts';
import { clientOf } from '../login/client.ts';
import { startAuthorization, stateLifeMs } from './authorization.ts';
import { disconnectFacebook, startConnecting } from './connect-facebook.ts';
import { exchangeCode, finishAuthorization } from './facebook-login.ts';

const screens = { login: '/login', settings: '/profile-update' } as const;

const cookieOf = (deps: Deps) => createCookie('im_facebook', deps.config.PUBLIC_URL);

function textOf(query: unknown, name: string): string {
  const value = (query as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' && value.length <= 4096 ? value : '';
}

const redirect = (reply: FastifyReply, to: string) => reply.header('referrer-policy', 'no-referrer').redirect(to, 302);
const noticeUrl = (screen: string, notice: FacebookNotice) => `${screen}?facebook=${notice}`;

/** The API calls of the screens. */
export function facebookRoutes(bind: BindVerb, deps: Deps): void {
  const cookie = cookieOf(deps);
  bind(auth.exchangeFacebookCode, async ({ deps, request, reply }, { code }) => {
    const stateCookie = cookie.read(request);
    const user = await exchangeCode({ deps, client: clientOf(request) }, { code, stateCookie });
    cookie.set(reply, '', 0);
    return user;
  });
  bind(auth.connectFacebook, async (context, input) => {
    const authorization = await startConnecting(context, input);
    cookie.set(context.reply, authorization.stateCookie, stateLifeMs / 1000);
    return { url: authorization.url };
  });
  bind(auth.disconnectFacebook, disconnectFacebook);
}

/** The two URLs that a browser navigates to. They redirect to Facebook or to fixed screens of this origin. */
export function facebookNavigation(api: FastifyInstance, deps: Deps): void {
  const cookie = cookieOf(deps);
  const schema = (summary: string) => ({ summary, tags: ['auth'] });

  api.get('/auth/facebook/login', { schema: schema('Go to Facebook to log in') }, async (request, reply) => {
    try {
      const authorization = await startAuthorization(deps, networkOf(request.ip));
      cookie.set(reply, authorization.stateCookie, stateLifeMs / 1000);
      return redirect(reply, authorization.url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const notice = error.code === 'facebook_unavailable' ? 'not_configured' : 'failed';
      return redirect(reply, noticeUrl(screens.login, notice));
    }
  });

  api.get('/auth/facebook/callback', { schema: schema('Return from Facebook') }, async (request, reply) => {
    try {
      const landing = await finishAuthorization(deps, networkOf(request.ip), {
        state: textOf(request.query, 'state'),
        code: textOf(request.query, 'code'),
        isCancelled: textOf(request.query, 'code') === '',
        stateCookie: cookie.read(request),
      });
      const screen = screens[landing.screen];
      // In the fragment, so that the code never appears in server logs or Referer headers.
      if ('code' in landing) return redirect(reply, `${screen}#facebook=${landing.code}`);
      return redirect(reply, noticeUrl(screen, landing.notice));
    } catch (error) {
      if (deps.writes.note(error)) return redirect(reply, noticeUrl(screens.login, 'unstored'));
      if (!(error instanceof AppError)) throw error;
      return redirect(reply, noticeUrl(screens.login, 'failed'));
    }
  });
}
