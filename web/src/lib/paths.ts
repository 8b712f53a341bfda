/** Every address of the product. Links, redirects and routes name them from here. */
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

/** The receipt of one payment. */
export function receiptPath(uuid: string): string {
  return paths.receipt.replace(':uuid', encodeURIComponent(uuid));
}
