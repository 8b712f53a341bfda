/** Every page of the product: the app's routes and links, the server's 404s and the sitemap use this list. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-conditions',
  dataDeletion: '/data-deletion',
  dataDeletionCallback: '/data-deletion-callback',
  dashboard: '/dashboard',
  premium: '/permium-miner',
  profile: '/profile',
  profileUpdate: '/profile-update',
  briefs: '/briefs',
  audiences: '/audiences',
  importMeta: '/audiences/import',
  audience: '/audiences/:id',
  push: '/audiences/:id/push',
  pushes: '/pushes',
  pushStatus: '/pushes/:id',
  tests: '/tests',
  newTest: '/tests/new',
  importTest: '/tests/import',
  test: '/tests/:id',
  startTest: '/tests/:id/start',
  testReport: '/tests/:id/report',
  metaConnection: '/profile-update/meta',
  apiAccess: '/profile-update/api',
  authorize: '/oauth/authorize',
  searchHistory: '/search-history',
  billingHistory: '/billing-history',
  receipt: '/billing-history/:uuid',
  lists: '/lists',
  list: '/lists/:id',
  sharedList: '/shared/:token',
  sharedTest: '/shared/tests/:token',
  invoice: '/billing-history/invoices/:number',
  loginTest: '/login-test',
  campaign: '/Campaign',
} as const;

/** Pages that search engines may index. */
export const listedPaths: readonly string[] = [
  paths.landing,
  paths.login,
  paths.register,
  paths.privacyPolicy,
  paths.terms,
  paths.dataDeletion,
];

const patterns = Object.values(paths).map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i'));

/** Whether the app has a page at a path. Like its router, it ignores case and a trailing slash. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether an address such as `/dashboard?q=yoga` is that of a page of the app: no other origin, no fragment. */
export function isPageAddress(address: string): boolean {
  return /^\/[\w\-./%?=&+~]*$/.test(address) && !/^\/[/.]/.test(address) && isPage(address.replace(/\?.*$/, ''));
}
