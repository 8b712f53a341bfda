/** Every page of the product: routes and links of the app, the server's 404 and the site files go by this list. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-conditions',
  dataDeletion: '/data-deletion',
  dataDeletionCallback: '/data-deletion-callback',
  dashboard: '/dashboard',
  premium: '/permium-miner',
  profile: '/profile',
  profileUpdate: '/profile-update',
  searchHistory: '/search-history',
  billingHistory: '/billing-history',
  receipt: '/billing-history/:uuid',
  loginTest: '/login-test',
  campaign: '/Campaign',
} as const;

/** The pages that a search engine may list. */
export const listedPaths: readonly string[] = [
  paths.landing,
  paths.login,
  paths.register,
  paths.privacyPolicy,
  paths.terms,
  paths.dataDeletion,
];

const patterns = Object.values(paths).map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i'));

/** Whether the app has a page at a path; like its router, whatever the case and with a slash at the end too. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
