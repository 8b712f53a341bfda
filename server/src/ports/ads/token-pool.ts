import { tokenMark } from '../interests/meta/secrets.ts';
import type { AdToken } from './port.ts';

/** Tokens whose parts are held; the least recently used one goes first. They hold no connections of their own. */
const maxHeld = 200;

/** Parts that belong to a token, such as its client, made once while it is in use. `extra` tells parts of one token apart. */
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
