import { tokenMark } from '../meta/secrets.ts';
import type { AdToken } from './port.ts';

/** Maximum tokens with cached parts; the least recently used is evicted. Parts hold no connections of their own. */
const maxHeld = 200;

/** Parts that belong to a token, such as its client, created once while cached. `extra` distinguishes parts of one token. */
export function createTokenPool<T>(make: (token: AdToken, extra: string) => T): (token: AdToken, extra?: string) => T {
  const held = new Map<string, T>();
  return (token, extra = '') => {
    const mark = tokenMark(JSON.stringify([token.ownApp, token.token, extra]));
    const part = held.get(mark) ?? make(token, extra);
    held.delete(mark);
    held.set(mark, part);
    const [oldest] = held.keys();
    if (held.size > maxHeld && oldest !== undefined) held.delete(oldest);
    return part;
  };
}
