import { Redis } from 'ioredis';

/**
 * Opens a connection to Redis or Valkey that answers or fails within a second: nothing waits for a store that is away.
 * It reconnects by itself.
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: 1000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  // What needs the store fails and is counted there; without a listener the first dropped connection ends the process.
  redis.on('error', () => {});
  return redis;
}
