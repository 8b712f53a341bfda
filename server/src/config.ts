import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { backupVariables, checkBackupVariables } from './config-backup.ts';
import { checkGstVariables, gstVariables } from './config-gst.ts';
import { operationsVariables } from './config-operations.ts';
import { checkPaymentVariables, paymentVariables } from './config-payments.ts';
import { readSecretFiles } from './config-secret-files.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (address) => !address.split(/[/?]/)[2]?.split('@').at(-1)?.includes(','),
    'must name one host: put a proxy that follows the primary in front, such as HAProxy (docs/operating.md)',
  )
  .optional();
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const variables = z.object({
  PORT: port.optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F.:/, ]+$/, 'must list addresses or networks of proxies, such as 10.0.0.0/8')
    .optional(),
  BLOCKED_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine(
      (list) => list.every((network) => ipaddr.isValidCIDR(network)),
      'must list networks, such as 198.51.100.0/24',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().min(1).default('./data'),
  ...paymentVariables,
  ...gstVariables,
  ...operationsVariables,
  ...backupVariables,
  DATABASE_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_API_KEY: z.string().max(1000).optional(),
  AI_BASE_URL: webUrl.optional(),
  TUTORIAL_VIDEO_URL: webUrl.optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an address such as Shop <mail@shop.example>',
    )
    .optional(),
  SUPPORT_EMAIL: z.email('must be an address such as help@shop.example').optional(),
  META_APP_ID: z.string().regex(/^\d+$/, 'must be the number of the app').optional(),
  META_APP_SECRET: z.string().optional(),
  META_LOGIN_CONFIG_ID: z.string().regex(/^\d+$/, 'must be the number of the login configuration').optional(),
  META_ACCESS_TOKEN: z
    .string()
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, 'must be a token without spaces')
    .optional(),
  META_AD_ACCOUNT_ID: z
    .string()
    .regex(/^act_\d{1,30}$/, 'must look like act_1234567890')
    .optional(),
  META_GRAPH_URL: webUrl.default('https://graph.facebook.com'),
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .default('v26.0'),
  META_DIALOG_URL: webUrl.default('https://www.facebook.com'),
});
type Variables = z.output<typeof variables>;
type Problems = z.core.$RefinementCtx;

const problemsOf = (context: Problems) => (variable: keyof Variables, message: string) =>
  context.addIssue({ code: 'custom', path: [variable], message });

function checkAi(env: Variables, context: Problems): void {
  const need = problemsOf(context);
  if (env.AI_PROVIDER === undefined) {
    if (env.AI_MODEL !== undefined || env.AI_API_KEY !== undefined || env.AI_BASE_URL !== undefined)
      need('AI_PROVIDER', 'must be set too: openai, anthropic, google or openai-compatible');
    return;
  }
  if (env.AI_MODEL === undefined) need('AI_MODEL', 'must name a model when AI_PROVIDER is set');
  if (env.AI_PROVIDER === 'openai-compatible') {
    if (env.AI_BASE_URL === undefined) need('AI_BASE_URL', 'must be the address of the openai-compatible service');
  } else if (env.AI_API_KEY === undefined) need('AI_API_KEY', `must be the key for ${env.AI_PROVIDER}`);
}

function checkReplica(env: Variables, context: Problems): void {
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    problemsOf(context)('DATABASE_URL', 'is needed with DATABASE_READ_URL, which names a replica of it');
}

function checkRole(env: Variables, context: Problems): void {
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    problemsOf(context)('ROLE', 'needs DATABASE_URL: a SQLite file belongs to one process, which does everything');
}

function checkAccounts(env: Variables, context: Problems): void {
  const problem = problemsOf(context);
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) problem('MAIL_FROM', 'is needed with SMTP_URL');
  if (env.SECRET_KEY_OLD !== undefined && env.SECRET_KEY === undefined)
    problem('SECRET_KEY', 'is needed with SECRET_KEY_OLD, which it replaces');
  if (env.META_APP_ID !== undefined && env.META_APP_SECRET === undefined)
    problem('META_APP_SECRET', 'is needed with META_APP_ID');
  if (env.META_LOGIN_CONFIG_ID !== undefined && env.META_APP_ID === undefined)
    problem('META_APP_ID', 'is needed with META_LOGIN_CONFIG_ID: the configuration belongs to an app');
  if (env.META_APP_ID !== undefined && env.PUBLIC_URL === undefined)
    problem('PUBLIC_URL', 'is needed with META_APP_ID: Facebook sends people back to it');
}

/** All variables, and the rules between them. */
const environment = variables
  .superRefine(checkAi)
  .superRefine(checkReplica)
  .superRefine(checkRole)
  .superRefine(checkAccounts)
  .superRefine((env, context) => checkPaymentVariables(env, problemsOf(context)))
  .superRefine((env, context) => checkBackupVariables(env, problemsOf(context)))
  .superRefine((env, context) => checkGstVariables(env, problemsOf(context)));

/** Settings of one process. Fields are named like their variables so that an operator can find them. */
export type Config = Readonly<z.output<typeof environment>>;

/** Thrown once with all problems of the configuration. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration. Empty variables count as unset; unknown ones are ignored; secrets may stand in files.
 * @throws ConfigError listing every invalid variable, one per line
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const secrets = readSecretFiles(given);
  const parsed = environment.safeParse(secrets.env);
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const problems = [...secrets.problems, ...invalid];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigError(
    `The configuration has ${problems.length} problem(s):\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}
