import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { expect, test } from 'vitest';
import { audienceName } from './audience-name.ts';

const prana = { brief: 'Prana Studio', title: 'Core', countries: ['IN'], taken: [] };

test('names an audience by its brief, what it is made from, and its countries', () => {
  expect(audienceName(prana)).toBe('Prana Studio · Core · IN');
  expect(audienceName({ ...prana, title: 'Prana Studio' })).toBe('Prana Studio · IN');
  expect(audienceName({ ...prana, brief: undefined, countries: [] })).toBe('Core');
});

test('a name that is taken gets a number, also a long one', () => {
  const taken = ['Prana Studio · Core · IN', 'Prana Studio · Core · IN 2'];
  expect(audienceName({ ...prana, taken })).toBe('Prana Studio · Core · IN 3');
  const long = { ...prana, title: 'x'.repeat(300) };
  const second = audienceName({ ...long, taken: [audienceName(long)] });
  expect(second.endsWith(' 2')).toBe(true);
  expect(second.length).toBeLessThanOrEqual(audienceLimits.name);
});
