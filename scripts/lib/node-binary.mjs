import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

// The package that brings Node downloads the binary without a checksum in the lock file. SHA-256, by version and platform.
const checksums = {
  '24.21.0 linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
};

/**
 * Compares an installed Node binary with its known checksum.
 * @returns {Promise<'same' | 'different' | 'unknown'>} `unknown` for a version or platform without a checksum
 */
export async function checkNodeBinary(file, version, platform = `${process.platform}-${process.arch}`) {
  const wanted = checksums[`${version} ${platform}`];
  if (wanted === undefined || !existsSync(file)) return 'unknown';
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === wanted ? 'same' : 'different';
}
