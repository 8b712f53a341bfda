import { certificateFailure } from '../../lib/certificate-failure.ts';
import { BackupError } from './target.ts';

/** What an S3-compatible service says in an error. */
const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(xml)?.[1];

/** What to do about each of the service's error codes. */
const sentences: Readonly<Record<string, (xml: string) => string>> = {
  InvalidAccessKeyId: () => 'does not know the key: check BACKUP_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () => 'refuses the signature: check BACKUP_SECRET_ACCESS_KEY.',
  AccessDenied: () => 'denies access: the key needs to list, read, write and delete in the bucket of BACKUP_TO.',
  NoSuchBucket: () => 'has no such bucket: create it, or correct BACKUP_TO (https://HOST/BUCKET/FOLDER).',
  RequestTimeTooSkewed: (xml) =>
    `has another time (${field(xml, 'ServerTime') ?? 'unknown'}) than this machine: set the machine's clock.`,
  EntityTooLarge: () => 'does not take a file this large at once: back up to a folder, or move to PostgreSQL.',
};
const wrongRegion = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]);
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

/** An error answer as a sentence. @param xml the answer's body */
export function failureOfAnswer(host: string, status: number, xml: string): BackupError {
  const code = field(xml, 'Code') ?? '';
  const known = sentences[code]?.(xml);
  if (known !== undefined) return new BackupError(`${host} ${known}`);
  if (wrongRegion.has(code) || status === 301)
    return new BackupError(
      `${host} expects another region: set BACKUP_REGION${field(xml, 'Region') ? ` to ${field(xml, 'Region')}` : ''}.`,
    );
  if (full.has(code) || status === 507) return new BackupError(`${host} has no space left: free some, or add more.`);
  if (status === 403) return new BackupError(`${host} denies access: check the key and the bucket in BACKUP_TO.`);
  return new BackupError(`${host} answers ${status}${code && ` ${code}`}; the next copy is tried when it is due.`);
}

/** No answer as a sentence. */
export function failureOfConnection(host: string, error: Error & { code?: string }): BackupError {
  const certificate = certificateFailure(error) ?? certificateFailure(error.cause);
  if (certificate !== undefined)
    return new BackupError(`The certificate of ${host} is not valid (${certificate}): renew or correct it.`);
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? error.name;
  return new BackupError(`${host} cannot be reached (${code}): check BACKUP_TO and the network.`);
}
