import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dayMs, minuteMs } from '../../lib/time.ts';
import type { AdAccess } from './ad-access.ts';
import type { AdsPort } from './port.ts';

/** As long as Meta counts calls in a window of points: a screen that is opened again within it costs nothing. */
const keptMs = 5 * minuteMs;
const maxAnswers = 50;

/**
 * A port that keeps what the screens of a plan ask, for some minutes and in memory only: the ads of an account, its pages and pixels,
 * and their events. A call with `recent` takes a kept answer; every other one asks Meta. Failures are not kept.
 */
export function withRecentAnswers(port: AdsPort, clock: () => number): AdsPort {
  const kept = new LRUCache<string, { readonly at: number; readonly answer: Promise<unknown> }>({ max: maxAnswers });

  function ask<T>(access: AdAccess, what: readonly unknown[], work: () => Promise<T>): Promise<T> {
    const key = createHash('sha256')
      .update(JSON.stringify([access.token, access.account, ...what]))
      .digest('base64url');
    const known = kept.get(key);
    if (access.recent && known && Math.abs(clock() - known.at) < keptMs) return known.answer as Promise<T>;
    const answer = work();
    const entry = { at: clock(), answer };
    kept.set(key, entry);
    answer.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key);
    });
    return answer;
  }

  return {
    ...port,
    ads: (access, which) =>
      which === undefined ? ask(access, ['ads'], () => port.ads(access)) : port.ads(access, which),
    promotable: (access, kind) => ask(access, ['promotable', kind], () => port.promotable(access, kind)),
    pixelEvents: (access, pixelId, since) =>
      ask(access, ['events', pixelId, Math.floor(since / dayMs)], () => port.pixelEvents(access, pixelId, since)),
  };
}
