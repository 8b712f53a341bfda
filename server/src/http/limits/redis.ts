import type { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';

/**
 * Opens a connection to Redis or Valkey that answers or fails within half a second: nothing waits for an unreachable
 * store. A silent connection is dropped, so that later calls fail at once; it reconnects by itself.
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: 500,
    socketTimeout: 1000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  // Failed calls are counted by each process for itself; without a listener the first dropped connection ends the process.
  redis.on('error', () => {});
  return redis;
}

/** Logs once when the connection is lost and once when it is back: between them a limit counts in each process alone. */
export function logOutages(redis: EventEmitter, log: { warn(message: string): void }): void {
  let isAway = false;
  redis.on('error', (error: Error & { code?: string }) => {
    const reason = error.code ?? error.message;
    if (!isAway) log.warn(`Redis is unreachable (${reason}): until it is back, each process counts attempts by itself`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back: attempts are counted for all processes again');
    isAway = false;
  });
}
