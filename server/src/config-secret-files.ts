import { readFileSync } from 'node:fs';

/** Settings that hold a secret. Each may be given as the path of a file instead, in `<NAME>_FILE`. */
const secretVariables = [
  'AI_API_KEY',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'META_ACCESS_TOKEN',
  'META_APP_SECRET',
  'METRICS_TOKEN',
  'OPERATOR_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * Replaces each `<NAME>_FILE` by the file's content as `<NAME>`, without the line break at its end.
 * @returns the variables, and a sentence for each file that cannot be used
 */
export function readSecretFiles(env: Variables): { env: Variables; problems: string[] } {
  const read = { ...env };
  const problems: string[] = [];
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name}_FILE: ${name} is set too; keep one of them`);
      continue;
    }
    try {
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (content === '') problems.push(`${name}_FILE: the file is empty`);
      else read[name] = content;
    } catch (error) {
      problems.push(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: read, problems };
}
