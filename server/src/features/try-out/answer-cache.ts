import { LRUCache } from 'lru-cache';

export interface AnswerCache<T> {
  /** The kept answer, or that of `ask`; two who ask at once share one. Failures are not kept. */
  get(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Keeps the `size` answers that were asked for last. */
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
