import { createEngine, type Engine } from '@interest-miner/engine';
import type { AppDeps } from './app-deps.ts';
import type { Config } from './config.ts';
import { findOpenConnection } from './features/connections/index.ts';
import { currentCaller } from './http/caller.ts';
import { maxConcurrentRequests } from './http/limits/overload.ts';
import { isPublic } from './http/network.ts';
import type { AdToken } from './ports/ads/port.ts';
import { createTokenPool } from './ports/ads/token-pool.ts';
import type { AudienceSizesPort } from './ports/audience-sizes/port.ts';
import { createTokenSizes } from './ports/audience-sizes/token-sizes.ts';
import { createMetaInterests, type MetaOptions } from './ports/interests/meta/meta-interests.ts';
import type { InterestsPort } from './ports/interests/port.ts';
import { createOutboxMail } from './ports/mail/outbox.ts';
import type { MailPort } from './ports/mail/port.ts';
import { createSmtpMail } from './ports/mail/smtp.ts';
import type { Transport } from './ports/meta/transport.ts';
import { type PaymentsPort, sandboxKeyId } from './ports/payments/port.ts';
import { createRazorpayPayments, razorpayApiUrl, razorpayCheckoutUrl } from './ports/payments/razorpay.ts';
import { createSandboxGateway, type SandboxGateway } from './ports/payments/sandbox/gateway.ts';
import { sandboxPrefix } from './ports/payments/sandbox/routes.ts';
import { httpTransport } from './ports/payments/transport.ts';
import { createFacebookLogin } from './ports/social/facebook.ts';
import type { SocialLoginPort } from './ports/social/port.ts';
import { createMetaStore } from './stores/meta-cache/store.ts';
import { createSandboxStore } from './stores/sandbox-gateway/store.ts';

/**
 * The engine in its own thread. Its queue takes every request that the overload guard admits, plus room for slow
 * earlier ones: only the guard rejects. The callers of requests take turns.
 * @param timeoutMs timeout of one call, including loading
 */
export function openEngine(timeoutMs: number): Engine {
  return createEngine({ timeoutMs, queueLimit: 2 * maxConcurrentRequests, caller: currentCaller });
}

/** The configured mail server, or the built-in outbox. */
export function chooseMail(config: Config, print: (line: string) => void): MailPort {
  if (config.SMTP_URL === undefined || config.MAIL_FROM === undefined)
    return createOutboxMail(print, { showsText: !isPublic(config) });
  return createSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM });
}

/** Facebook login if an app is configured. */
export function chooseFacebook(config: Config): SocialLoginPort | undefined {
  const { META_APP_ID, META_APP_SECRET, PUBLIC_URL } = config;
  if (META_APP_ID === undefined || META_APP_SECRET === undefined || PUBLIC_URL === undefined) return undefined;
  return createFacebookLogin({
    appId: META_APP_ID,
    appSecret: META_APP_SECRET,
    redirectUri: `${new URL(PUBLIC_URL).origin}/api/auth/facebook/callback`,
    graphUrl: config.META_GRAPH_URL,
    dialogUrl: config.META_DIALOG_URL,
    version: config.META_API_VERSION,
  });
}

export interface InterestParts {
  readonly catalogue: InterestsPort;
  readonly engine: Pick<Engine, 'search' | 'byIds'>;
  /** Called with Meta's errors and limits, for the log. */
  readonly onError: (message: string) => void;
}

type InterestDeps = Pick<AppDeps, 'config' | 'db' | 'clock' | 'meter'>;

/** Interests from Meta, with one token. */
function metaInterests(
  { config, db, clock, meter }: InterestDeps,
  { catalogue, engine, onError }: InterestParts,
  token: Pick<MetaOptions, 'token' | 'appSecret' | 'personal' | 'transport'>,
): InterestsPort {
  return createMetaInterests({
    ...token,
    graphUrl: config.META_GRAPH_URL,
    version: config.META_API_VERSION,
    store: createMetaStore(db),
    clock,
    onCache: (outcome) => meter.cache('meta', outcome),
    onError,
    known: (ids) => catalogue.find(ids),
    async metaIds(ids) {
      const rows = await engine.byIds(ids);
      return new Map(rows.flatMap((row) => (row.source.kind === 'seen' ? [[row.key, row.id] as const] : [])));
    },
    async related(query) {
      const { hits } = await engine.search(query, { limit: 200 });
      return hits.flatMap(({ interest }) => [interest.name, ...interest.aliases]);
    },
  });
}

/** Meta if a token is configured, else the built-in catalogue. */
export function chooseInterests(deps: InterestDeps, parts: InterestParts): InterestsPort {
  const { META_ACCESS_TOKEN: token, META_APP_SECRET: appSecret } = deps.config;
  return token === undefined ? parts.catalogue : metaInterests(deps, parts, { token, appSecret });
}

/** Interests with users' own tokens. `search` answers do not depend on the token, so all users share the cache. */
export function createInterestsWith(
  deps: InterestDeps,
  parts: InterestParts,
  transport: Transport,
): (token: AdToken) => InterestsPort {
  return createTokenPool(({ token, ownApp }) => {
    const appSecret = ownApp ? deps.config.META_APP_SECRET : undefined;
    return metaInterests(deps, parts, { token, appSecret, personal: true, transport });
  });
}

type SizeDeps = Pick<AppDeps, 'config' | 'db' | 'clock' | 'adBudget' | 'secrets' | 'ads'>;

/** Audience sizes from Meta with the user's own ad account, else with the operator's token; estimated without either. */
export function chooseAudienceSizes(
  { config, db, clock, adBudget: budget, secrets, ads }: SizeDeps,
  transport: Transport,
  onError: (message: string) => void,
): AudienceSizesPort {
  const shared = {
    graphUrl: config.META_GRAPH_URL,
    version: config.META_API_VERSION,
    store: createMetaStore(db),
    budget,
    clock,
    onError,
  };
  const operator =
    config.META_ACCESS_TOKEN === undefined
      ? null
      : createTokenSizes({
          ...shared,
          token: config.META_ACCESS_TOKEN,
          appSecret: config.META_APP_SECRET,
          account: config.META_AD_ACCOUNT_ID,
        });
  const own = createTokenPool(({ token, ownApp }, account) =>
    createTokenSizes({
      ...shared,
      token,
      appSecret: ownApp ? config.META_APP_SECRET : undefined,
      account,
      personal: true,
      transport,
    }),
  );
  return {
    async of(ownerId) {
      const connection = await findOpenConnection({ db, clock, secrets, ads }, ownerId);
      if (connection?.kind !== 'meta' || connection.account === null) return operator;
      return own(connection.token, connection.account.id);
    },
    close: () => operator?.close(),
  };
}

/**
 * The configured gateway: Razorpay if a key is set, else the sandbox. The same client calls both.
 * @returns also `sandbox` if its routes must be served
 */
export function choosePayments({ config, db, clock }: Pick<AppDeps, 'config' | 'db' | 'clock'>): {
  payments: PaymentsPort;
  sandbox: SandboxGateway | undefined;
} {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config;
  if (keyId !== undefined && keySecret !== undefined) {
    const secrets = { keySecret, webhookSecret: config.RAZORPAY_WEBHOOK_SECRET };
    const payments = createRazorpayPayments({
      keyId,
      secrets: async () => secrets,
      checkoutUrl: config.RAZORPAY_CHECKOUT_URL ?? razorpayCheckoutUrl,
      transport: httpTransport(config.RAZORPAY_API_URL ?? razorpayApiUrl),
    });
    return { payments, sandbox: undefined };
  }
  const sandbox = createSandboxGateway(createSandboxStore(db), clock);
  const payments = createRazorpayPayments({
    keyId: sandboxKeyId,
    secrets: sandbox.secrets,
    checkoutUrl: config.RAZORPAY_CHECKOUT_URL ?? `${sandboxPrefix}/checkout.js`,
    transport: config.RAZORPAY_API_URL ? httpTransport(config.RAZORPAY_API_URL) : sandbox.handle,
  });
  return { payments, sandbox };
}
