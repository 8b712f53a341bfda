/** What the landing page shares with the rest: it loads without Mantine. */
const front =
  /\/web\/src\/(ui\/(logo|page-title|plain-button|strata|theme-switch)|lib\/(color-scheme|format)[.])|\/Icon(Moon|Search|Sun)[.]/;

/** What opens over a page: login and registration have none of it. */
const windows = /\/(@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(FocusTrap|Menu|Modal|Popover))/;

/**
 * Which modules come as one file: left to itself, the build asks for 60 and more files a page. Each takes what it stands
 * on with it, unless a group of higher priority has it.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 7 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 7 },
  { name: 'base', tags: ['$initial' as const], priority: 6 },
  { name: 'front', test: front, priority: 5 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 5 },
  {
    name: 'mantine',
    test: /\/@mantine\/(core\/esm\/(core|components\/(ActionIcon|Button|Input|Loader)\/)|hooks)/,
    priority: 4,
  },
  { name: 'windows', test: windows, priority: 3 },
  { name: 'kit', minShareCount: 6, priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
];
