import { z } from 'zod';

/** Variables for copies of a SQLite database while it is served. */
export const backupVariables = {
  /** A folder, or the address of an S3-compatible bucket by path: `https://HOST/BUCKET/FOLDER`. */
  BACKUP_TO: z.string().max(1000).optional(),
  BACKUP_EVERY_MINUTES: z.coerce.number('must be a number').int().min(1).max(1440).default(60),
  BACKUP_ACCESS_KEY_ID: z.string().max(200).optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  BACKUP_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must look like eu-central-1')
    .optional(),
};

type BackupVariables = {
  readonly [name in keyof typeof backupVariables]?: z.output<(typeof backupVariables)[name]> | undefined;
};

type Report = (variable: keyof BackupVariables, message: string) => void;
const keys = ['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const;

/** The rules between them. @param problem collects what is wrong */
export function checkBackupVariables(
  env: BackupVariables & { readonly DATABASE_URL?: string | undefined },
  problem: Report,
): void {
  const { BACKUP_TO: to } = env;
  if (to === undefined) {
    for (const key of keys) if (env[key] !== undefined) problem('BACKUP_TO', `is needed with ${key}`);
    return;
  }
  if (env.DATABASE_URL !== undefined)
    problem('BACKUP_TO', 'copies SQLite; for PostgreSQL use pgBackRest, as docs/operating.md shows');
  if (!/^[a-z0-9+]+:/i.test(to)) return;
  if (!/^https?:/.test(to) || !URL.canParse(to) || !/^\/[^/]+/.test(new URL(to).pathname))
    problem('BACKUP_TO', 'must be a folder, or an address such as https://HOST/BUCKET/FOLDER');
  else checkAddress(new URL(to), env, problem);
}

function checkAddress(url: URL, env: BackupVariables, problem: Report): void {
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    problem(
      'BACKUP_TO',
      'must hold neither keys nor parameters: set BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY',
    );
  for (const key of keys) if (env[key] === undefined) problem(key, 'is needed for an address in BACKUP_TO');
}
