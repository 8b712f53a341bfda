/** What the landing page shares with the rest: it loads without Mantine. */
const front =
  /\/web\/src\/(ui\/(logo|page-title|plain-button|strata|theme-switch)|lib\/(color-scheme|format)[.])|\/Icon(Moon|Search|Sun)[.]/;

/**
 * Which modules come as one file: left to itself, the build asks for 60 and more files a page. Each takes what it stands
 * on with it, unless a group of higher priority has it.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 5 },
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  { name: 'front', test: front, priority: 3 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
  { name: 'mantine', test: /\/node_modules\/@mantine\//, minShareCount: 2, priority: 1 },
  { name: 'shared', minShareCount: 2 },
];
