import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { docsPrefix } from './openapi.ts';

/** The settings that decide which other origins a page may reach. */
export interface HeaderSettings {
  readonly PUBLIC_URL?: string | undefined;
  readonly TUTORIAL_VIDEO_URL?: string | undefined;
  /** Address of the payment gateway's checkout script: a path on this origin, or another host's. */
  readonly checkoutScriptUrl: string;
}

const yearSeconds = 31_536_000;
const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

const razorpayHosts = ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://cdn.razorpay.com'];

/** What a checkout window from another host needs: its script, and the frames and calls that Razorpay's opens. */
function checkoutSources({ checkoutScriptUrl }: HeaderSettings): { script: string[]; other: string[] } {
  if (!URL.canParse(checkoutScriptUrl)) return { script: [], other: [] };
  const script = originOf(checkoutScriptUrl);
  return { script, other: [...script, ...razorpayHosts] };
}

/**
 * The content policy of the pages. Scripts come from this origin only; `<style>` elements carry the nonce of their
 * answer. Style attributes are allowed: they can neither load nor run anything under this policy.
 */
function policyOf(settings: HeaderSettings): (nonce: string | undefined) => string {
  const checkout = checkoutSources(settings);
  const directives = (nonce: string | undefined): Record<string, readonly string[]> => ({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...checkout.script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...checkout.other],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...checkout.other],
    'frame-src': ["'self'", ...originOf(settings.TUTORIAL_VIDEO_URL), ...checkout.other],
    'media-src': ["'self'", ...originOf(settings.TUTORIAL_VIDEO_URL)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isTls(settings) ? { 'upgrade-insecure-requests': [] } : {}),
  });
  return (nonce) =>
    Object.entries(directives(nonce))
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; ');
}

/** An answer of the API is no page: nothing in it may load, run or be framed, should a browser show it. */
const dataPolicy = ['default-src', 'script-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((name) => `${name} 'none'`)
  .join('; ');
/** What helmet's headers mean for something that is no page; the rest rules windows, features and plug-ins. */
const dataHeaders = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

const isTls = ({ PUBLIC_URL }: HeaderSettings) => PUBLIC_URL?.startsWith('https:') ?? false;

/** What helmet sets with these options: asked once, as it would say the same to every request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Sets the security headers of every answer, and teaches replies to hand out a nonce for their `<style>` elements. */
export function secureHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const policy = policyOf(settings);
  const strict = policy(undefined);
  const fixed = headersOf({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isTls(settings) ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    // A bank's window that Razorpay opens has to find its way back.
    crossOriginOpenerPolicy: {
      policy: checkoutSources(settings).script.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    },
    xFrameOptions: { action: 'deny' },
  });
  const ofPages = {
    ...fixed,
    'content-security-policy': strict,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  const ofData = {
    ...Object.fromEntries(Object.entries(fixed).filter(([name]) => dataHeaders.has(name))),
    'content-security-policy': dataPolicy,
  };
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/api/') && !url.startsWith(docsPrefix) ? ofData : ofPages);
    done();
  });
  app.decorateReply('styleNonce', function styleNonce(this: FastifyReply) {
    const nonce = randomBytes(16).toString('base64url');
    this.header('content-security-policy', policy(nonce));
    return nonce;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** A fresh nonce, allowed in this answer's content policy, for its `<style>` elements. */
    styleNonce(): string;
  }
}
