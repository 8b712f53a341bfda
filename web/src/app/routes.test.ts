import { listedPaths, paths } from '@interest-miner/contract/site';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const pathsOf = (route: RouteObject): string[] => [
  ...(route.path === undefined ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

test('every page has a route and every route a page', () => {
  expect(routes.flatMap(pathsOf).sort()).toEqual(['*', ...Object.values(paths)].sort());
  for (const path of Object.values(paths)) expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path);
});

test('the indexed paths are pages', () => {
  for (const path of listedPaths) expect(Object.values(paths)).toContain(path);
});
