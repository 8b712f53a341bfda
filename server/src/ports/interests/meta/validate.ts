import { cacheKey, createAnswerCache } from '../../meta/answer-cache.ts';
import { MetaError } from '../../meta/errors.ts';
import type { MetaStore } from '../../meta/store.ts';
import { noticeOf } from '../../meta/throttle.ts';
import type { HeldInterest, InterestCheck, ValidationResult } from '../port.ts';
import type { Asker } from './ask.ts';
import { type CachedCheck, readChecks, storedCheck } from './rows.ts';

const idsPerCall = 200;
const incomplete = 'Meta did not answer for some of these interests. Check them again later.';

const isMetas = (id: string) => /^\d{1,30}$/.test(id);

interface Answer {
  readonly check: CachedCheck;
  readonly at: number;
  /** The id sent to Meta. */
  readonly askedAs: string;
}

function toCheck({ id, name }: HeldInterest, answer: Answer | undefined): InterestCheck {
  const base = {
    id,
    name: null,
    currentId: null,
    audienceLower: null,
    audienceUpper: null,
    sizeSource: 'meta',
  } as const;
  if (!answer) return { ...base, status: 'unknown', checkedAt: null };
  const { check, at, askedAs } = answer;
  if (!check.valid) return { ...base, status: 'gone', checkedAt: at };
  const currentId = check.id ?? askedAs;
  const merged = currentId !== id;
  const renamed = !merged && check.n !== null && name !== undefined && check.n !== name;
  return {
    ...base,
    status: merged ? 'merged' : renamed ? 'renamed' : 'valid',
    name: check.n,
    currentId: merged ? currentId : null,
    audienceLower: check.l,
    audienceUpper: check.u,
    checkedAt: at,
  };
}

/** Checks ids with `adinterestvalid`. Each id is cached separately, so that no mixture of ids asks for one twice. */
export function createValidator(options: {
  asker: Asker;
  store: MetaStore;
  clock: () => number;
  /** Meta's ids of catalogue rows that have one, by requested id. */
  metaIds: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}) {
  const { asker, clock, metaIds } = options;
  const cache = createAnswerCache(options.store, clock, storedCheck);
  const keyOf = (id: string) => cacheKey('valid', id);

  async function askFor(ids: readonly string[]): Promise<Map<string, Answer>> {
    const params = { type: 'adinterestvalid', interest_fbid_list: JSON.stringify(ids) };
    const checks = await asker.ask(params, (list) => readChecks(list, ids));
    const at = await cache.store([...checks].map(([id, value]) => ({ key: keyOf(id), value })));
    return new Map([...checks].map(([id, check]) => [id, { check, at, askedAs: id }]));
  }

  return {
    /** @throws MetaError if nothing is known about any of the ids */
    async validate(held: readonly HeldInterest[]): Promise<ValidationResult> {
      const others = held.map(({ id }) => id).filter((id) => !isMetas(id));
      // If the catalogue is unavailable now, these ids stay unknown.
      const moved = others.length === 0 ? new Map() : await metaIds(others).catch(() => null);
      const current = (id: string): string => moved?.get(id) ?? id;
      const ids = [...new Set(held.map(({ id }) => current(id)))];
      // Ids from other sources are left out: Meta would reject the whole list for one of them.
      const own = ids.filter(isMetas);
      const answers = new Map<string, Answer>();
      for (const id of ids) {
        if (moved && !own.includes(id))
          answers.set(id, { check: { valid: false, id: null, n: null, l: null, u: null }, at: clock(), askedAs: id });
      }
      const cachedChecks = own.length === 0 ? new Map() : await cache.find(own.map(keyOf));
      const due = own.filter((id) => {
        const cached = cachedChecks.get(keyOf(id));
        if (cached) answers.set(id, { check: cached.value, at: cached.fetchedAt, askedAs: id });
        return !cached || !(cache.isFresh(cached) || asker.isSlow());
      });
      const calls = [];
      for (let from = 0; from < due.length; from += idsPerCall) calls.push(askFor(due.slice(from, from + idsPerCall)));
      let failure: MetaError | null = null;
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'fulfilled') for (const [id, answer] of call.value) answers.set(id, answer);
        else if (call.reason instanceof MetaError) failure ??= call.reason;
        else throw call.reason;
      }
      if (failure && answers.size === 0) throw failure;
      const interests = held.map((interest) => toCheck(interest, answers.get(current(interest.id))));
      const gaps = interests.some(({ status }) => status === 'unknown');
      return {
        interests,
        stale: failure !== null,
        notice: failure ? noticeOf(failure) : gaps ? incomplete : null,
      };
    },
  };
}
