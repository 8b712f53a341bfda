import { LRUCache } from 'lru-cache';

export interface AnswerCache<T> {
  /** The cached answer, or that of `ask`; concurrent calls share one. Failures are not cached. */
  get(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Caches the `size` most recently used answers. */
export function createAnswerCache<T>(size: number): AnswerCache<T> {
  const answers = new LRUCache<string, Promise<T>>({ max: size });
  return {
    get(key, ask) {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = ask();
      answers.set(key, answer);
      answer.catch(() => {
        if (answers.peek(key) === answer) answers.delete(key);
      });
      return answer;
    },
  };
}
