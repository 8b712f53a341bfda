import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

test('concurrent calls for one key ask once', async () => {
  const cache = createAnswerCache<number>(2);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  expect(await Promise.all([cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1]);
  expect(await cache.get('a', ask)).toBe(1);
});

test('a failure is not cached', async () => {
  const cache = createAnswerCache<string>(2);
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => 'back')).toBe('back');
});

test('caches the most recently used answers up to its size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      async (questions, size) => {
        const cache = createAnswerCache<number>(size);
        let recent: number[] = [];
        for (const question of questions) {
          let asked = false;
          const answer = await cache.get(String(question), async () => {
            asked = true;
            return question;
          });
          expect(answer).toBe(question);
          expect(asked).toBe(!recent.includes(question));
          recent = [question, ...recent.filter((other) => other !== question)].slice(0, size);
        }
      },
    ),
  );
});
