import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { createHttpClient } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { SocialLoginError, type SocialLoginPort } from './port.ts';

const answerWithinMs = 5000;
const maxBytes = 64 * 1024;
const client = createHttpClient({ connectMs: answerWithinMs, readMs: answerWithinMs, maxBytes });
const scopes = 'public_profile,email';

export const tokenAnswer = z.object({ access_token: z.string().min(1) });
const debugAnswer = z.object({
  data: z.object({ app_id: z.coerce.string(), is_valid: z.boolean(), user_id: z.coerce.string().optional() }),
});
const meAnswer = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  name: z.string().optional(),
  email: z.string().optional(),
});

export interface FacebookOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** Facebook's redirect address; must be registered with the app. */
  readonly redirectUri: string;
  readonly graphUrl: string;
  readonly dialogUrl: string;
  /** Such as `v26.0`. */
  readonly version: string;
}

/** Asks the Graph API once, within five seconds. @throws SocialLoginError */
export async function askFacebook<T>(url: URL, schema: z.ZodType<T>): Promise<T> {
  let status: number;
  let answer: unknown;
  try {
    const response = await client.send({ method: 'GET', url }, AbortSignal.timeout(answerWithinMs));
    status = response.status;
    answer = JSON.parse(response.body.toString('utf8'));
  } catch (error) {
    if (error instanceof HttpError && error.failure === 'too_large')
      throw new SocialLoginError('The answer of Facebook is too large.', 'unavailable');
    throw new SocialLoginError(`Facebook gave no usable answer (${(error as Error).name}).`, 'unavailable');
  }
  if (status >= 500 || status === 429) throw new SocialLoginError(`Facebook answered ${status}.`, 'unavailable');
  if (status !== 200) throw new SocialLoginError(`Facebook refused with ${status}.`, 'refused');
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new SocialLoginError('Facebook answered in an unknown shape.', 'unavailable');
  return parsed.data;
}

/** Facebook Login: dialog, code exchange, `debug_token`, `/me`. Source: Meta's documentation of the manual login flow. */
export function createFacebookLogin(options: FacebookOptions): SocialLoginPort {
  const { appId, appSecret, redirectUri, version } = options;
  const graph = (path: string, query: Record<string, string>) => {
    const url = new URL(`${options.graphUrl.replace(/\/+$/, '')}/${version}/${path}`);
    url.search = new URLSearchParams(query).toString();
    return url;
  };
  return {
    dialogUrl(state) {
      const url = new URL(`${options.dialogUrl.replace(/\/+$/, '')}/${version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: scopes,
      }).toString();
      return url.href;
    },
    async fetchProfile(code) {
      const { access_token } = await askFacebook(
        graph('oauth/access_token', {
          client_id: appId,
          redirect_uri: redirectUri,
          client_secret: appSecret,
          code,
        }),
        tokenAnswer,
      );
      const { data } = await askFacebook(
        graph('debug_token', { input_token: access_token, access_token: `${appId}|${appSecret}` }),
        debugAnswer,
      );
      if (!data.is_valid || data.app_id !== appId) {
        throw new SocialLoginError('The token belongs to another app.', 'refused');
      }
      const proof = createHmac('sha256', appSecret).update(access_token).digest('hex');
      const me = await askFacebook(
        graph('me', { fields: 'id,name,email', access_token, appsecret_proof: proof }),
        meAnswer,
      );
      if (data.user_id !== undefined && data.user_id !== me.id) {
        throw new SocialLoginError('The token belongs to another person.', 'refused');
      }
      return { id: me.id, name: me.name ?? '', email: me.email };
    },
  };
}
