import { exchangeFacebookCode } from '@interest-miner/contract/auth/endpoints';
import type { TestApp } from './harness.ts';
import type { FacebookStandIn } from './stand-ins/facebook.ts';

/** What a browser does to log in with Facebook, step by step, each from another network. */
export function facebookBrowser(app: TestApp, facebook: FacebookStandIn) {
  let people = 0;
  const somebody = (change: object = {}) => {
    people += 1;
    return { id: `10000${people}`, name: 'Grace Hopper', email: `grace-${people}@example.com`, ...change };
  };
  const network = () => {
    people += 1;
    return `172.30.${people >> 8}.${people & 255}`;
  };
  const get = (url: string, cookie = '') =>
    app.request('GET', url, { headers: cookie ? { cookie } : {}, remoteAddress: network() });
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
  const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location);
  const begin = async () => {
    const answer = await get('/api/auth/facebook/login');
    return {
      cookie: cookieOf(answer.headers),
      state: new URL(locationOf(answer)).searchParams.get('state') ?? '',
      answer,
    };
  };
  const callback = (state: string, code: string, cookie: string) =>
    get(`/api/auth/facebook/callback?${new URLSearchParams({ code, state })}`, cookie);
  const exchange = (location: string, cookie: string) =>
    app.call(exchangeFacebookCode, {
      body: { code: location.split('#facebook=')[1] ?? 'none' },
      headers: { cookie },
      remoteAddress: network(),
    });
  /** Runs a full authorization in one browser. */
  async function loginWith(person: object) {
    const { cookie, state } = await begin();
    const back = await callback(state, facebook.codeFor(person as { id: string }), cookie);
    return { location: locationOf(back), cookie, exchanged: await exchange(locationOf(back), cookie) };
  }
  return { somebody, network, cookieOf, locationOf, begin, callback, exchange, loginWith, get };
}
