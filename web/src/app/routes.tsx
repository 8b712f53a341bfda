import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { redirectToDashboard, requireToken } from './guards.ts';
import { Root } from './root.tsx';
import { evaluateSchemas } from './schemas.ts';
import { ErrorPage } from './screens/error-page.tsx';

/** One lazily loaded page: `page(paths.profile, async () => (await import('…/profile-page.tsx')).ProfilePage)`. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: { Component: load } };
}

const publicPages = [
  page(paths.landing, async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage),
];

const authPages = [
  {
    path: paths.login,
    lazy: {
      loader: async () => (await import('#web/features/auth/facebook-return.ts')).finishFacebookLogin,
      Component: async () => (await import('#web/features/auth/login-page.tsx')).LoginPage,
    },
  },
  page(paths.register, async () => (await import('#web/features/auth/register-page.tsx')).RegisterPage),
];

/** Also open to logged-in users: those who log in with Facebook set a password here. */
const forgotPage = page(
  paths.forgotPassword,
  async () => (await import('#web/features/auth/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
);

const plainPages = [
  page(
    paths.confirmEmail,
    async () => (await import('#web/features/auth/confirmation/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  page(paths.loginTest, async () => (await import('#web/features/auth/login-test-page.tsx')).LoginTestPage),
  page(paths.privacyPolicy, async () => (await import('#web/features/legal/legal-page.tsx')).PrivacyPage),
  page(paths.terms, async () => (await import('#web/features/legal/legal-page.tsx')).TermsPage),
  page(paths.sharedList, async () => (await import('#web/features/lists/shared-page.tsx')).SharedPage),
  page(
    paths.sharedTest,
    async () => (await import('#web/features/tests/report/shared-report-page.tsx')).SharedReportPage,
  ),
  page(paths.campaign, async () => (await import('#web/features/campaign/campaign-page.tsx')).CampaignPage),
  page(paths.dataDeletion, async () => (await import('#web/features/deletion/deletion-page.tsx')).DeletionPage),
  page(paths.dataDeletionCallback, async () => (await import('#web/features/deletion/callback-page.tsx')).CallbackPage),
];

const userPages = [
  page(paths.briefs, async () => (await import('./screens/briefs-screen.tsx')).BriefsScreen),
  page(paths.list, async () => (await import('./screens/list-screen.tsx')).ListScreen),
  page(paths.billingHistory, async () => (await import('./screens/billing-history-page.tsx')).BillingHistoryPage),
  page(paths.invoice, async () => (await import('#web/features/billing/document/document-page.tsx')).DocumentPage),
  page(paths.receipt, async () => (await import('#web/features/billing/document/document-page.tsx')).DocumentPage),
  page(paths.profileUpdate, async () => (await import('./screens/account-settings-page.tsx')).AccountSettingsPage),
  page(paths.importMeta, async () => (await import('./screens/import-screen.tsx')).ImportScreen),
  page(paths.push, async () => (await import('./screens/push-screen.tsx')).PushScreen),
  page(paths.pushes, async () => (await import('#web/features/pushes/pushes-page.tsx')).PushesPage),
  page(paths.pushStatus, async () => (await import('#web/features/pushes/push-status-page.tsx')).PushStatusPage),
  page(paths.audience, async () => (await import('./screens/audience-screen.tsx')).AudienceScreen),
  page(paths.newTest, async () => (await import('./screens/test-plan-screen.tsx')).TestPlanScreen),
  page(paths.importTest, async () => (await import('#web/features/tests/import/import-page.tsx')).ImportPage),
  page(paths.startTest, async () => (await import('#web/features/tests/start-page.tsx')).StartPage),
  page(paths.testReport, async () => (await import('#web/features/tests/report/report-page.tsx')).ReportPage),
  page(paths.test, async () => (await import('./screens/test-screen.tsx')).TestScreen),
  page(
    paths.metaConnection,
    async () => (await import('#web/features/connections/connection-page.tsx')).ConnectionPage,
  ),
  page(paths.apiAccess, async () => (await import('#web/features/api-tokens/api-page.tsx')).ApiPage),
  page(paths.searchHistory, async () => (await import('./screens/search-history-page.tsx')).SearchHistoryPage),
];

/** Pages that show the profile's loading and error states themselves. */
const profilePages = [
  page(paths.premium, async () => (await import('./screens/premium-screen.tsx')).PremiumScreen),
  page(paths.profile, async () => (await import('./screens/profile-screen.tsx')).ProfileScreen),
];

/** Pages that are there before the profile: they are prerendered. */
const overviews = [
  page(paths.dashboard, async () => (await import('./screens/dashboard-page.tsx')).DashboardPage),
  page(paths.lists, async () => (await import('#web/features/lists/overview/lists-page.tsx')).ListsPage),
  page(paths.audiences, async () => (await import('#web/features/audiences/audiences-page.tsx')).AudiencesPage),
  page(paths.tests, async () => (await import('#web/features/tests/overview/tests-page.tsx')).TestsPage),
];

const standalonePages = [page('*', async () => (await import('./screens/not-found-page.tsx')).NotFoundPage)];

/** Every page of the product with its layout and guard. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        loader: redirectToDashboard,
        lazy: { Component: async () => (await import('./layouts/public-layout.tsx')).PublicLayout },
        children: publicPages,
      },
      {
        loader: redirectToDashboard,
        lazy: { Component: async () => (await import('./layouts/auth-layout.tsx')).AuthLayout },
        children: authPages,
      },
      {
        lazy: {
          Component: async () => {
            evaluateSchemas();
            return (await import('./mantine-root.tsx')).MantineRoot;
          },
        },
        children: [
          {
            lazy: { Component: async () => (await import('./layouts/auth-layout.tsx')).AuthLayout },
            children: [forgotPage],
          },
          {
            loader: requireToken,
            lazy: { Component: async () => (await import('./layouts/auth-layout.tsx')).AuthLayout },
            children: [
              page(
                paths.authorize,
                async () => (await import('#web/features/api-tokens/assistants/consent-page.tsx')).ConsentPage,
              ),
            ],
          },
          {
            loader: requireToken,
            lazy: { Component: async () => (await import('./layouts/user-layout.tsx')).UserLayout },
            children: [
              {
                lazy: { Component: async () => (await import('./layouts/with-profile.tsx')).WithLoadingProfile },
                children: overviews,
              },
              {
                lazy: { Component: async () => (await import('./layouts/with-profile.tsx')).WithProfile },
                children: userPages,
              },
              ...profilePages,
            ],
          },
          {
            lazy: { Component: async () => (await import('./layouts/plain-layout.tsx')).PlainLayout },
            children: plainPages,
          },
          ...standalonePages,
        ],
      },
    ],
  },
];
