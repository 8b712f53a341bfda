import { paths } from '@interest-miner/contract/site';

/** A page that is rendered at build time. */
interface PrerenderedPage {
  path: string;
  /** File name. */
  file: string;
  /** The audience that passes the route guards; only it sees the prerendered page. */
  audience: 'visitor' | 'person' | 'anyone';
  /** The modules of its routes; the page loads their files. */
  modules: readonly string[];
  /** URL parameters that change the content: with any of them, the page stays hidden until the app has loaded. */
  unless?: string;
}

const mantine = 'src/app/mantine-root.tsx';
const auth = ['src/app/layouts/auth-layout.tsx'];
const user = [mantine, 'src/app/layouts/user-layout.tsx', 'src/app/layouts/with-profile.tsx'];

export const prerendered: readonly PrerenderedPage[] = [
  {
    path: paths.landing,
    file: 'index',
    audience: 'visitor',
    modules: ['src/app/layouts/public-layout.tsx', 'src/features/landing/landing-page.tsx'],
  },
  {
    path: paths.login,
    file: 'login',
    audience: 'visitor',
    modules: [...auth, 'src/features/auth/login-page.tsx'],
    unless: 'facebook',
  },
  {
    path: paths.register,
    file: 'register',
    audience: 'visitor',
    modules: [...auth, 'src/features/auth/register-page.tsx'],
  },
  {
    path: paths.dashboard,
    file: 'dashboard',
    audience: 'person',
    modules: [...user, 'src/app/screens/dashboard-page.tsx'],
    unless: 'q',
  },
  {
    path: paths.premium,
    file: 'permium-miner',
    audience: 'person',
    modules: [...user, 'src/app/screens/premium-screen.tsx'],
    unless: 'analysis',
  },
  {
    path: paths.lists,
    file: 'lists',
    audience: 'person',
    modules: [...user, 'src/features/lists/overview/lists-page.tsx'],
    unless: 'compare',
  },
  {
    path: paths.audiences,
    file: 'audiences',
    audience: 'person',
    modules: [...user, 'src/features/audiences/audiences-page.tsx'],
  },
  {
    path: paths.tests,
    file: 'tests',
    audience: 'person',
    modules: [...user, 'src/features/tests/overview/tests-page.tsx'],
  },
  { path: '/404', file: '404', audience: 'anyone', modules: [mantine, 'src/app/screens/not-found-page.tsx'] },
];
