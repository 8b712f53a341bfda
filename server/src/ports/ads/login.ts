import { AppError } from '../../http/errors.ts';
import { askFacebook, tokenAnswer } from '../social/facebook.ts';
import { SocialLoginError } from '../social/port.ts';
import type { AdsLogin } from './port.ts';

interface AdsLoginOptions {
  readonly app: { readonly id: string; readonly secret: string };
  /** The configuration of the login, which names the permissions. */
  readonly configId: string;
  /** Must be registered with the app. */
  readonly redirectUri: string;
  readonly graphUrl: string;
  readonly dialogUrl: string;
  /** Such as `v26.0`. */
  readonly version: string;
}

/** Source: Meta's pages on Facebook Login for Business and on long-lived tokens. */
export function createAdsLogin(options: AdsLoginOptions): AdsLogin {
  const { app, redirectUri, version } = options;
  const ask = async (query: Record<string, string>) => {
    const url = new URL(`${options.graphUrl.replace(/\/+$/, '')}/${version}/oauth/access_token`);
    url.search = new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...query }).toString();
    return (await askFacebook(url, tokenAnswer)).access_token;
  };
  return {
    dialogUrl(state) {
      const url = new URL(`${options.dialogUrl.replace(/\/+$/, '')}/${version}/dialog/oauth`);
      const query = { client_id: app.id, redirect_uri: redirectUri, state, response_type: 'code' };
      url.search = new URLSearchParams({ ...query, config_id: options.configId }).toString();
      return url.href;
    },
    async exchange(code) {
      try {
        const token = await ask({ redirect_uri: redirectUri, code });
        // A system user's token is long-lived already, and Meta then refuses to exchange it.
        return await ask({ grant_type: 'fb_exchange_token', fb_exchange_token: token }).catch(() => token);
      } catch (error) {
        if (!(error instanceof SocialLoginError)) throw error;
        throw new AppError(error.reason === 'refused' ? 'meta_refused' : 'meta_unavailable', { cause: error });
      }
    },
  };
}
