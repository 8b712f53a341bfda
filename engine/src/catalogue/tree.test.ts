import { expect, test } from 'vitest';
import { EngineCore } from '../core.ts';

const core = new EngineCore();
const namesAt = (...path: string[]) => core.browse(path, 400).folders.map(({ name }) => name);

test('the root holds interests beside demographics and behaviours', () => {
  expect(namesAt()).toEqual(expect.arrayContaining(['Behaviors', 'Demographics', 'Interests']));
  expect(core.browse([], 400)).toMatchObject({ interests: [], others: [], total: 0 });
});

test('each folder leads to its rows, largest first, and says how many are below', () => {
  expect(namesAt('Interests')).toContain('Fitness and wellness');
  const yoga = core.browse(['Interests', 'Fitness and wellness', 'Yoga'], 400);
  expect(yoga.interests[0]?.name).toBe('Yoga');
  expect(yoga.interests.map(({ reach = 0 }) => reach)).toEqual(
    yoga.interests.map(({ reach = 0 }) => reach).toSorted((a, b) => b - a),
  );
  const parent = core.browse(['Interests', 'Fitness and wellness'], 400);
  expect(parent.folders.find(({ name }) => name === 'Yoga')?.count).toBeGreaterThanOrEqual(yoga.total);
});

test('offers nothing that Meta removed or that is sensitive, no more than asked for, and nothing at an unknown place', () => {
  const all: string[] = [];
  const walk = (path: readonly string[]) => {
    const { folders, interests, others, total } = core.browse(path, 1000);
    expect(interests.length + others.length).toBe(total);
    expect(interests.filter(({ flags }) => flags?.includes('removed') || flags?.includes('sensitive'))).toEqual([]);
    all.push(...interests.map(({ id }) => id));
    for (const { name } of folders) walk([...path, name]);
  };
  walk([]);
  expect(new Set(all).size).toBe(core.rows.filter(({ flags }) => !flags?.includes('removed')).length);
  expect(core.browse(['Interests', 'Fitness and wellness', 'Yoga'], 3).interests).toHaveLength(3);
  expect(core.browse(['Interests', 'Nothing here'], 400)).toEqual({ folders: [], interests: [], others: [], total: 0 });
});
