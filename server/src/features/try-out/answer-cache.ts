export interface AnswerCache<T> {
  /** The kept answer, or that of `ask`; two who ask at once share one. Failures are not kept. */
  get(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Keeps the `size` answers that were asked for last. */
export function createAnswerCache<T>(size: number): AnswerCache<T> {
  const answers = new Map<string, Promise<T>>();
  return {
    get(key, ask) {
      const answer = answers.get(key) ?? ask();
      // A map keeps the order of insertion: putting an answer back makes it the newest.
      answers.delete(key);
      answers.set(key, answer);
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key);
      });
      const [oldest] = answers.keys();
      if (answers.size > size && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
  };
}
