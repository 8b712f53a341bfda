import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Protects data against a stolen database: keyed hashes and encrypted texts. */
export interface Secrets {
  /** Keyed hash, hex. `purpose` separates the hashes of different uses. */
  keyedHash(purpose: string, value: string): string;
  /**
   * Encrypts a text; equal texts give different results.
   * @param purpose of a text that is handed out: what was sealed for one use opens for no other
   */
  seal(text: string, purpose?: string): string;
  /**
   * Decrypts the output of `seal`, with the key or the old one.
   * @throws Error if it was made with another key, for another purpose, or altered
   */
  open(sealed: string, purpose?: string): string;
}

const derive = (key: string, use: string) => Buffer.from(hkdfSync('sha256', key, '', `interest-miner ${use}`, 32));

function openWith(sealKey: Buffer, bytes: Buffer, purpose: string): string {
  const decrypt = createDecipheriv(cipher, sealKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decrypt.setAAD(Buffer.from(purpose));
  decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decrypt.update(bytes.subarray(nonceBytes + tagBytes)), decrypt.final()]).toString('utf8');
}

/**
 * @param key at least 32 characters; shared by every process of one installation
 * @param oldKey the previous key during a key change: it decrypts, but no longer encrypts
 */
export function createSecrets(key: string, oldKey?: string): Secrets {
  const hashKey = derive(key, 'keyed hash');
  const sealKey = derive(key, 'seal');
  return {
    keyedHash: (purpose, value) => createHmac('sha256', hashKey).update(`${purpose}\0${value}`).digest('hex'),
    seal(text, purpose = '') {
      const nonce = randomBytes(nonceBytes);
      const encrypt = createCipheriv(cipher, sealKey, nonce);
      encrypt.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()]);
      return Buffer.concat([nonce, encrypt.getAuthTag(), body]).toString('base64');
    },
    open(sealed, purpose = '') {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        return openWith(sealKey, bytes, purpose);
      } catch (error) {
        if (oldKey === undefined) throw error;
        return openWith(derive(oldKey, 'seal'), bytes, purpose);
      }
    },
  };
}
