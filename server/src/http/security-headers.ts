import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { contentSecurityPolicy, type HelmetOptions } from 'helmet';
import { docsPrefix } from './openapi.ts';

/** Settings that decide which other origins a page may reach. */
export interface HeaderSettings {
  readonly PUBLIC_URL?: string | undefined;
  readonly TUTORIAL_VIDEO_URL?: string | undefined;
  readonly HSTS_INCLUDE_SUBDOMAINS?: 'on' | undefined;
  /** Address of the payment gateway's checkout script: a path on this origin, or another host's. */
  readonly checkoutScriptUrl: string;
}

const yearSeconds = 31_536_000;
const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

const razorpayHosts = ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://cdn.razorpay.com'];

/** Whether a URL returns data, not pages. */
export const isData = (url: string) =>
  (url.startsWith('/api/') && !url.startsWith(docsPrefix)) || /^\/(mcp\b|\.well-known\/oauth-)/.test(url);

/** Permissions for a checkout on another host: its script, and the frames and calls of Razorpay's window. */
function checkoutSources({ checkoutScriptUrl }: HeaderSettings): { script: string[]; other: string[] } {
  if (!URL.canParse(checkoutScriptUrl)) return { script: [], other: [] };
  const script = originOf(checkoutScriptUrl);
  return { script, other: [...script, ...razorpayHosts] };
}

type Sources = (string | ((request: IncomingMessage, response: ServerResponse) => string))[];

const isTls = ({ PUBLIC_URL }: HeaderSettings) => PUBLIC_URL?.startsWith('https:') ?? false;

/**
 * The content security policy of the pages. Scripts come from this origin only; `<style>` elements carry the nonce of their
 * response. Style attributes are allowed: they can neither load nor run anything under this policy.
 */
function pagePolicy(settings: HeaderSettings, styles: Sources) {
  const checkout = checkoutSources(settings);
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...checkout.script],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", ...styles],
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
    },
  };
}

/** For API responses: nothing may load, run or be framed, should a browser display one. */
const dataPolicy = {
  useDefaults: false,
  directives: Object.fromEntries(
    ['default-src', 'script-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => [
      name,
      ["'none'"],
    ]),
  ),
};

/** Helmet's middleware for pages, and one for data, without the rules for windows, features and plug-ins. */
function middlewares(settings: HeaderSettings) {
  const both = {
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isTls(settings)
      ? { maxAge: yearSeconds, includeSubDomains: settings.HSTS_INCLUDE_SUBDOMAINS === 'on' }
      : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  } as const satisfies HelmetOptions;
  const pages = helmet({
    ...both,
    contentSecurityPolicy: pagePolicy(settings, []),
    // A bank's window opened by Razorpay has to reach its opener.
    crossOriginOpenerPolicy: {
      policy: checkoutSources(settings).script.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    },
  });
  const data = helmet({
    ...both,
    contentSecurityPolicy: dataPolicy,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return { pages, data };
}

/**
 * Sets the security headers of every response, and adds nonces for `<style>` elements to replies.
 * Helmet's own middleware, created once: the plugin creates it for each request (record 0007).
 */
export function secureHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const { pages, data } = middlewares(settings);
  const nonces = new WeakMap<ServerResponse, string>();
  const withNonce = contentSecurityPolicy(
    pagePolicy(settings, [(_request, response) => `'nonce-${nonces.get(response)}'`]),
  );
  app.addHook('onRequest', ({ raw, url }, reply, done) => {
    const next = (error?: unknown) => done(error as Error | undefined);
    if (isData(url)) return data(raw, reply.raw, next);
    reply.raw.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    pages(raw, reply.raw, next);
  });
  app.decorateReply('styleNonce', function styleNonce(this: FastifyReply) {
    const nonce = randomBytes(16).toString('base64url');
    nonces.set(this.raw, nonce);
    withNonce(this.request.raw, this.raw, (error) => {
      if (error) throw error;
    });
    return nonce;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** A fresh nonce for `<style>` elements, allowed by this response's content security policy. */
    styleNonce(): string;
  }
}
