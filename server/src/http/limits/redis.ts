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
  // Failed calls are counted by their callers; without a listener the first dropped connection ends the process.
  redis.on('error', () => {});
  return redis;
}
