import * as connections from '@interest-miner/contract/connections/endpoints';
import { paths } from '@interest-miner/contract/site';
import type { FastifyInstance } from 'fastify';
import type { BindVerb, Deps } from '../../deps.ts';
import { createCookie } from '../../http/cookie.ts';
import { networkOf } from '../../http/network.ts';
import { listAdAccounts } from './ad-accounts.ts';
import { connectMeta, getConnection } from './connect-meta.ts';
import { disconnectMeta } from './disconnect-meta.ts';
import { finishLogin, loginLifeMs, startLogin } from './meta-login.ts';

const cookieOf = (deps: Deps) => createCookie('im_meta', deps.config.PUBLIC_URL);

export function connectionRoutes(bind: BindVerb, deps: Deps): void {
  const cookie = cookieOf(deps);
  bind(connections.getMetaConnection, getConnection);
  bind(connections.connectMeta, connectMeta);
  bind(connections.disconnectMeta, disconnectMeta);
  bind(connections.listAdAccounts, listAdAccounts);
  bind(connections.startMetaLogin, async (context, body) => {
    const login = await startLogin(context, body);
    cookie.set(context.reply, login.cookie, loginLifeMs / 1000);
    return { url: login.url };
  });
}

function textOf(query: unknown, name: string): string {
  const value = (query as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' && value.length <= 4096 ? value : '';
}

/** Where Facebook sends the browser back to. Redirects to a page of this origin only. */
export function connectionNavigation(api: FastifyInstance, deps: Deps): void {
  const cookie = cookieOf(deps);
  const schema = { summary: 'Return from Facebook Login for Business', tags: ['connections'] };
  api.get('/connections/meta/callback', { schema }, async (request, reply) => {
    const { notice, backTo } = await finishLogin(deps, {
      state: textOf(request.query, 'state'),
      code: textOf(request.query, 'code'),
      cookie: cookie.read(request),
      network: networkOf(request.ip),
    });
    cookie.set(reply, '', 0);
    const page = backTo ?? paths.metaConnection;
    const address = `${page}${page.includes('?') ? '&' : '?'}meta=${notice}`;
    return reply.header('referrer-policy', 'no-referrer').redirect(address, 302);
  });
}
