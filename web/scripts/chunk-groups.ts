/** Modules that the landing page, which loads without Mantine, shares with other pages. */
const front =
  /\/web\/src\/(ui\/(icon-button|logo|page-title|plain-button|size-bar|strata|theme-switch)|lib\/(color-scheme|format)[.])|\/contract\/src\/(billing\/limits|catalogue-facts|count)[.]|\/Icon(ChevronDown|Moon|Search|Sun)[.]/;

/** What simple forms use of Mantine; the rest, such as menus and tables, loads behind it. */
const formParts =
  /\/node_modules\/(get-nonce\/|@mantine\/core\/(esm\/(core|components\/(ActionIcon|Button|Input|InputBase|Loader|Text|TextInput|UnstyledButton))\/|styles\/(Button|Input|Loader|default-css-variables|global)[.]))/;

/** What the pages before the login share with the pages behind it. */
const beforeLogin =
  /\/web\/src\/(app\/(server-state|texts|unreachable-banner)|features\/auth\/[^/]+$|lib\/(address|api-error|client|clock|endpoint-query|hydrated|owner-proof|paths|session|server-reachability|system-status|zod-settings)|ui\/(notice|password-field|text-field|toast|use-form))|\/contract\/src\/(auth\/|endpoint[.]|errors[.]|system\/|text[.])|\/node_modules\/(@tanstack\/(query-core|react-query)\/|@tabler\/.*\/Icon(Eye|EyeOff)[.])/;

/** The contract's features with schemas that pages share; a feature stands behind those that it imports. */
export const features: readonly string[] = [
  'connections',
  'search',
  'audiences',
  'pushes',
  'tests',
  'premium',
  'briefs',
  'lists',
  'alerts',
  'billing',
  'api-tokens',
  'profile',
];

/**
 * Modules to bundle into one file: by default a page would load more than 60 files. Each group includes its
 * dependencies unless a group of higher priority contains them.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 5 },
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  { name: 'front', test: front, priority: 3 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
  { name: 'forms', test: formParts, priority: 1.6 },
  { name: 'before-login', test: beforeLogin, minShareCount: 2, priority: 1.4 },
  { name: 'mantine', test: /\/node_modules\/@mantine\//, minShareCount: 2, priority: 1 },
  // Only read by what reads or writes spreadsheets.
  { name: 'zip', test: /\/node_modules\/fflate\//, priority: 1 },
  // A file for each feature: they are evaluated one after the other (`app/schemas.ts`).
  ...features.map((feature, place) => ({
    name: `contract-${feature}`,
    test: new RegExp(`/contract/src/${feature}/`),
    minShareCount: 2,
    priority: 0.9 - place / 100,
  })),
  { name: 'shared', minShareCount: 2 },
];
