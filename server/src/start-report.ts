import { catalogueFacts } from '@interest-miner/contract/catalogue-facts';
import { formatCount } from '@interest-miner/contract/count';
import { CatalogueError } from '@interest-miner/engine';
import { type Config, ConfigError } from './config.ts';
import { NewerDatabaseError, UnfinishedMoveError } from './db/migrate.ts';
import { describeOffset } from './db/shared-clock.ts';
import { isOnNetwork } from './db/sqlite/network-file-system.ts';
import { isPublic } from './http/network.ts';
import { certificateFailure } from './lib/certificate-failure.ts';
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
  /** By how much the database's clock is ahead. */
  clockOffsetMs?: number;
}

function describePayments(config: Config): string {
  if (config.RAZORPAY_KEY_ID === undefined) return 'built-in test gateway (no money moves)';
  const mode = isTestKey(config.RAZORPAY_KEY_ID) ? 'Razorpay, test mode (no money moves)' : 'Razorpay';
  return config.RAZORPAY_WEBHOOK_SECRET === undefined
    ? `${mode}; no webhooks, as RAZORPAY_WEBHOOK_SECRET is not set`
    : mode;
}

const describeRole = {
  web: 'web: requests only; another process must run with ROLE=jobs',
  jobs: 'jobs: the periodic work only; requests other than health and metrics get 404',
};

/** The operator's summary after the start: the address, and which built-in stand-ins are in use. */
export function describeStart({
  address,
  fellBack,
  engine,
  config,
  operatorToken,
  endedTestPlans,
  clockOffsetMs = 0,
}: Started): string {
  const base = config.PUBLIC_URL === undefined ? address : new URL(config.PUBLIC_URL).origin;
  const key = config.OPERATOR_TOKEN === undefined ? `?token=${operatorToken}` : ' (needs OPERATOR_TOKEN)';
  const database = engine === 'postgres' ? 'PostgreSQL' : `SQLite in ${config.DATA_DIR}`;
  return [
    `Interest Miner is ready: ${address}`,
    ...(fellBack ? ['  Port 1000 is not permitted here, so port 3000 is used. Set PORT to choose another.'] : []),
    `  database   ${database}`,
    ...(engine === 'sqlite' && isOnNetwork(config.DATA_DIR)
      ? [
          '  WARNING    DATA_DIR is on a network file system, where SQLite may lose data: use a local disk, or DATABASE_URL',
        ]
      : []),
    ...(clockOffsetMs === 0 ? [] : [`  WARNING    ${describeOffset(clockOffsetMs)}`]),
    ...(config.ROLE === 'all' ? [] : [`  role       ${describeRole[config.ROLE]}`]),
    ...(engine === 'postgres' && config.SECRET_KEY === undefined
      ? ['  secret     stored in the database, so a stolen database includes it; set SECRET_KEY']
      : []),
    config.META_ACCESS_TOKEN === undefined
      ? `  interests  built-in catalogue of ${catalogueFacts.month} (${formatCount(catalogueFacts.seen)} as seen at Meta, the rest estimates); set META_ACCESS_TOKEN to ask Meta`
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

type StartError = Error & { code?: string; port?: number; errcode?: number; errors?: readonly Error[] };

const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
const sqliteFull = 13;
const sqliteReadonly = 8;

/** What to free or mend where the database's disk is full, read-only or closed to this user. */
function describeStorageFailure({ code, errcode, message }: StartError): string | undefined {
  if (code === '53100') return `PostgreSQL's disk is full: free space on its server, then start again (${message}).`;
  if (code === '25006') return `PostgreSQL is read-only: point DATABASE_URL to the primary, or end its read-only mode.`;
  if (full.has(code ?? '') || errcode === sqliteFull)
    return 'The disk of DATA_DIR is full: free space on it (copies in its folder backups/ may be moved away), then start again.';
  if (code === 'EROFS' || errcode === sqliteReadonly)
    return 'DATA_DIR is read-only: mount it writable, or set DATA_DIR to a folder that is.';
  if (code === 'ERR_SQLITE_ERROR' || code === 'EACCES')
    return `The database cannot be opened or written: ${message}. Check DATA_DIR and its permissions.`;
  return undefined;
}

// Node: no connection, an address that is none, TLS. PostgreSQL: connection, authorization, no such database or permission,
// too many connections, starting up or shutting down.
const postgresCodes =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|ERR_INVALID_URL|ERR_SSL|ERR_TLS|08|28|3D|42501|53|57P)/;
const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|SSL connections|SASL|client password/i;

const isPostgresFailure = ({ code, message }: StartError) =>
  code === undefined ? postgresMessages.test(message) : postgresCodes.test(code);

/** Of several addresses that were tried, the first one's reason. */
const reasonOf = ({ message, errors }: StartError) => message || errors?.[0]?.message || 'no connection';

function describeKnownFailure(error: StartError, isPostgres: boolean): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof CatalogueError) return `The catalogue of interests is invalid at ${error.message}`;
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken. Set PORT to a free one, or end the program that uses it.`;
  if (error.code === 'EACCES' && error.port !== undefined)
    return `Port ${error.port} needs more permissions. Set PORT to one above 1023.`;
  if (error instanceof NewerDatabaseError || error instanceof UnfinishedMoveError) return error.message;
  const storage = describeStorageFailure(error);
  if (storage !== undefined) return storage;
  const certificate = certificateFailure(error);
  if (isPostgres && certificate !== undefined)
    return `PostgreSQL's certificate is not valid (${certificate}): renew or correct it.`;
  if (isPostgres && isPostgresFailure(error))
    return `PostgreSQL cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`;
  return undefined;
}

/**
 * One message that says what stopped the start and how to fix it.
 * @param isPostgres whether `DATABASE_URL` is set
 */
export function describeStartFailure(error: StartError, isPostgres: boolean): string {
  return describeKnownFailure(error, isPostgres) ?? `The start failed: ${error.stack ?? error.message}`;
}

/** The same for a command, whose own errors say what to do. */
export function describeCommandFailure(error: StartError, isPostgres: boolean): string {
  return describeKnownFailure(error, isPostgres) ?? error.message;
}
