import { catalogueFacts } from '@interest-miner/contract/catalogue-facts';
import { CatalogueError } from '@interest-miner/engine';
import { type Config, ConfigError } from './config.ts';
import { isPublic } from './http/network.ts';
import { isTestKey } from './ports/payments/port.ts';

interface Started {
  address: string;
  /** Whether port 3000 replaces the spec's port 1000. */
  fellBack: boolean;
  engine: 'sqlite' | 'postgres';
  config: Config;
  /** Printed as a link if no `OPERATOR_TOKEN` is set. */
  operatorToken: string;
  /** Test-payment plans ended by this start, as payments are real now. */
  endedTestPlans: number;
}

function describePayments(config: Config): string {
  if (config.RAZORPAY_KEY_ID === undefined) return 'built-in test gateway (no money moves)';
  const mode = isTestKey(config.RAZORPAY_KEY_ID) ? 'Razorpay, test mode (no money moves)' : 'Razorpay';
  return config.RAZORPAY_WEBHOOK_SECRET === undefined
    ? `${mode}; no webhooks, as RAZORPAY_WEBHOOK_SECRET is not set`
    : mode;
}

/** The operator's summary after the start: the address, and which built-in stand-ins are in use. */
export function describeStart({ address, fellBack, engine, config, operatorToken, endedTestPlans }: Started): string {
  const base = config.PUBLIC_URL === undefined ? address : new URL(config.PUBLIC_URL).origin;
  const key = config.OPERATOR_TOKEN === undefined ? `?token=${operatorToken}` : ' (needs OPERATOR_TOKEN)';
  const database = engine === 'postgres' ? 'PostgreSQL' : `SQLite in ${config.DATA_DIR}`;
  return [
    `Interest Miner is ready: ${address}`,
    ...(fellBack ? ['  Port 1000 is not permitted here, so port 3000 is used. Set PORT to choose another.'] : []),
    `  database   ${database}`,
    ...(engine === 'postgres' && config.SECRET_KEY === undefined
      ? ['  secret     stored in the database, so a stolen database includes it; set SECRET_KEY']
      : []),
    config.META_ACCESS_TOKEN === undefined
      ? `  interests  built-in catalogue of ${catalogueFacts.month} (${catalogueFacts.seen.toLocaleString('en')} as seen at Meta, the rest estimates); set META_ACCESS_TOKEN to ask Meta`
      : `  interests  Meta ${config.META_API_VERSION} at ${new URL(config.META_GRAPH_URL).host}${config.META_APP_SECRET === undefined ? '; set META_APP_SECRET to sign the calls' : ''}`,
    config.SMTP_URL === undefined
      ? `  mail       built-in outbox, set SMTP_URL to send mail: ${base}/operator/outbox${key}`
      : `  mail       ${new URL(config.SMTP_URL).host}`,
    ...(config.META_APP_ID === undefined ? [] : ['  login      Facebook, besides email and password']),
    config.AI_PROVIDER
      ? `  AI         ${config.AI_PROVIDER} ${config.AI_MODEL}; the built-in engine takes over when it fails`
      : '  AI         built-in engine (no model configured)',
    `  payments   ${describePayments(config)}`,
    ...(endedTestPlans === 0 ? [] : [`             plans bought with test payments have ended: ${endedTestPlans}`]),
    ...(isPublic(config) && (config.RAZORPAY_KEY_ID === undefined || isTestKey(config.RAZORPAY_KEY_ID))
      ? [
          '  WARNING    anyone can get a paid plan for free here: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET of a live account',
        ]
      : []),
    `  operator   ${base}/operator/status${key}`,
  ].join('\n');
}

/** One message that says what stopped the start and how to fix it. */
export function describeStartFailure(error: Error & { code?: string; port?: number; errcode?: number }): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof CatalogueError) return `The catalogue of interests is invalid at ${error.message}`;
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken. Set PORT to a free one, or end the program that uses it.`;
  if (error.code === 'EACCES' && error.port !== undefined)
    return `Port ${error.port} needs more permissions. Set PORT to one above 1023.`;
  if (error.code === 'ERR_SQLITE_ERROR' || error.code === 'EACCES' || error.code === 'EROFS') {
    return `The database cannot be opened or written: ${error.message}. Check DATA_DIR and its permissions.`;
  }
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') {
    return `PostgreSQL cannot be reached: ${error.message}. Check DATABASE_URL.`;
  }
  return `The start failed: ${error.stack ?? error.message}`;
}
