import { listedPaths, paths } from '@interest-miner/contract/site';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const pathsOf = (route: RouteObject): string[] => [
  ...(route.path === undefined ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

test('the list of pages is the list of routes', () => {
  expect(routes.flatMap(pathsOf).sort()).toEqual(['*', ...Object.values(paths)].sort());
  for (const path of Object.values(paths)) expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path);
});

test('what search engines may list are pages', () => {
  for (const path of listedPaths) expect(Object.values(paths)).toContain(path);
});
