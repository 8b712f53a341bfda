import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { PaymentsPort } from '../ports/payments/port.ts';

const razorpayHosts = ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://cdn.razorpay.com'];

/** What a checkout window from another host needs: its script, and the frames and calls that Razorpay's opens. */
function checkoutSources(scriptUrl: string): string[] {
  return URL.canParse(scriptUrl) ? [new URL(scriptUrl).origin, ...razorpayHosts] : [];
}

/**
 * Headers of every answer. Styles may be inline, as Mantine sets sizes on elements; scripts may not. Other hosts are
 * let in only where the checkout window comes from one.
 */
export function contentSecurityPolicy(deps: {
  config: Pick<Config, 'TUTORIAL_VIDEO_URL'>;
  payments: Pick<PaymentsPort, 'checkout'>;
}): FastifyHelmetOptions {
  const { TUTORIAL_VIDEO_URL } = deps.config;
  const hosts = checkoutSources(deps.payments.checkout.scriptUrl);
  const frames = [...hosts, ...(TUTORIAL_VIDEO_URL ? [new URL(TUTORIAL_VIDEO_URL).origin] : [])];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosts.slice(0, 1)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...hosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...hosts],
        ...(frames.length > 0 ? { frameSrc: frames } : {}),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // A bank's page opens as a pop-up that has to reach the checkout window again.
    ...(hosts.length > 0 ? { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } } : {}),
  };
}
