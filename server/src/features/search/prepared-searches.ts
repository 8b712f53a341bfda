import type { PreparedResponse } from '../../http/prepared-response.ts';

/** Answers that are ready to be sent, the least recently used given up first. */
export interface PreparedSearches {
  find(key: string): PreparedResponse | undefined;
  keep(key: string, answer: PreparedResponse): void;
}

// Twice, for the compressed forms that come later; a key of V8 takes up to two bytes a unit, a buffer some 200 of its own.
const bytesOf = (key: string, answer: PreparedResponse) => 2 * (answer.body.length + key.length) + 1000;

/** @param mostBytes what all answers together may take; one larger than a quarter of it is not kept */
export function createPreparedSearches(mostBytes: number): PreparedSearches {
  const answers = new Map<string, PreparedResponse>();
  let bytes = 0;
  const drop = (key: string, answer: PreparedResponse) => {
    answers.delete(key);
    bytes -= bytesOf(key, answer);
  };
  return {
    find(key) {
      const answer = answers.get(key);
      if (answer) {
        answers.delete(key);
        answers.set(key, answer);
      }
      return answer;
    },
    keep(key, answer) {
      const before = answers.get(key);
      if (before) drop(key, before);
      if (bytesOf(key, answer) > mostBytes / 4) return;
      answers.set(key, answer);
      bytes += bytesOf(key, answer);
      for (const [oldest, given] of answers) {
        if (bytes <= mostBytes) return;
        drop(oldest, given);
      }
    },
  };
}
