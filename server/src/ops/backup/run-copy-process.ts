import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('./copy-process.ts', import.meta.url));
const runFile = promisify(execFile);

async function run<T>(args: readonly string[], signal: AbortSignal): Promise<T> {
  // SQLite cannot be interrupted while it copies, so the process is ended as it is.
  const { stdout } = await runFile(process.execPath, [program, ...args], { signal, killSignal: 'SIGKILL' });
  const answer = JSON.parse(stdout) as T & { failure?: { message: string } };
  if (answer.failure) throw Object.assign(new Error(answer.failure.message), answer.failure);
  return answer;
}

/** Copies a database that is in use, in a process of its own, so that no request waits. @returns size and hash of the copy */
export const copyDatabase = (source: string, target: string, signal: AbortSignal) =>
  run<{ bytes: number; sha256: string }>(['copy', source, target], signal);

/** Restores a copy and compares every row, in a process of its own. @returns its hash, tables and rows (logins are not restored) */
export const tryRestore = (copy: string, restored: string, signal: AbortSignal) =>
  run<{ sha256: string; tables: number; rows: number }>(['check', copy, restored], signal);
