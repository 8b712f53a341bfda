import { chownSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { databaseUser, must } from './programs.ts';

const { O_NONBLOCK, O_RDWR } = constants;

/**
 * A machine's watchdog, as Patroni's own tests have one: a named pipe instead of a device. From when Patroni sets a time limit until it
 * says that it stops (`V`), a silence as long as that resets the machine.
 * @param device path of the pipe, which is made
 * @returns stops watching
 */
export function startWatchdog(device: string, reset: () => void): () => void {
  must('mkfifo', device);
  const user = databaseUser();
  if (user.uid !== undefined) chownSync(device, user.uid, user.gid);
  const pipe = new Socket({ fd: openSync(device, O_RDWR | O_NONBLOCK), readable: true, writable: false });
  let seconds = 0;
  let timer: NodeJS.Timeout | undefined;
  pipe.on('data', (chunk) => {
    const text = chunk.toString();
    seconds = Number(/timeout=(\d+)/.exec(text)?.[1] ?? seconds);
    clearTimeout(timer);
    if (!text.endsWith('V')) timer = setTimeout(reset, seconds * 1000);
  });
  return () => {
    clearTimeout(timer);
    pipe.destroy();
  };
}
