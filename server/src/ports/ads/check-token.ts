import { MetaError } from '../meta/errors.ts';
import type { AdFields, AdToken, TokenFacts } from './port.ts';
import { isRefusal } from './problems.ts';
import { debugAnswer, meAnswer, permissionRow, readList } from './rows.ts';

interface CheckParts {
  /** The app of this installation, if it has one. */
  readonly app: { readonly id: string; readonly secret: string } | undefined;
  /** A read with a token. @throws MetaError */
  readonly ask: (as: AdToken, path: string, params: AdFields) => Promise<unknown>;
}

const isDead = (error: unknown) => error instanceof MetaError && ['token', 'checkpoint', 'policy'].includes(error.kind);

/** `debug_token`, called with the token `as`; undefined if Meta does not allow that. */
async function debug({ ask }: CheckParts, as: AdToken, token: string) {
  try {
    return debugAnswer.safeParse(await ask(as, 'debug_token', { input_token: token })).data?.data;
  } catch (error) {
    // The app's own token may be refused for another app's token; a dead token shows in the next call.
    if (isRefusal(error) || isDead(error)) return undefined;
    throw error;
  }
}

function dead(code: number, subcode: number | undefined): MetaError {
  const details = { code, ...(subcode === undefined ? {} : { subcode }) };
  // 459: the owner has to confirm their account; the token stays valid.
  const kind = subcode === 459 ? 'checkpoint' : 'token';
  return new MetaError(kind, `Meta says that a token is not valid (${code}/${subcode ?? 0})`, details);
}

/**
 * Facts about a token from Meta. Its expiry is known only if Meta lets this installation's app, or the token itself,
 * look it up; its permissions always.
 * @throws MetaError, of kind `token` for one that is not valid
 */
export async function checkTokenWith(parts: CheckParts, token: string): Promise<TokenFacts> {
  const { app, ask } = parts;
  const byApp = app && (await debug(parts, { token: `${app.id}|${app.secret}`, ownApp: false }, token));
  const ownApp = byApp?.is_valid === true && byApp.app_id === app?.id;
  const as = { token, ownApp };
  const facts = byApp ?? (await debug(parts, as, token));
  if (facts && !facts.is_valid) throw dead(facts.error?.code ?? 190, facts.error?.subcode);
  const me = meAnswer.safeParse(await ask(as, 'me', { fields: 'id,name' }));
  const granted = readList(await ask(as, 'me/permissions', {}), permissionRow)
    .filter(({ status }) => status === 'granted')
    .map(({ permission }) => permission);
  return {
    holder: me.data?.name || null,
    scopes: granted.length > 0 ? granted : (facts?.scopes ?? []),
    expiresAt: facts && facts.expires_at > 0 ? facts.expires_at * 1000 : null,
    ownApp,
  };
}
