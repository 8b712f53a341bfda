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
  loginTest: '/login-test',
  campaign: '/Campaign',
} as const;
