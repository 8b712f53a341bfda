/** Where copies of the database are kept. A name holds letters, digits, points and dashes. */
export interface BackupTarget {
  /** For people: holds no key. */
  readonly address: string;
  /** Names of everything at the target that may be a copy or its record. */
  list(signal: AbortSignal): Promise<string[]>;
  /** Stores a local file under a name. @param sha256 of its content, in hexadecimal digits */
  put(name: string, file: string, sha256: string, signal: AbortSignal): Promise<void>;
  /** Fetches what is stored under a name into a new local file. */
  get(name: string, file: string, signal: AbortSignal): Promise<void>;
  remove(name: string, signal: AbortSignal): Promise<void>;
}

/** A failure of the copies that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
