import { paths } from '@interest-miner/contract/site';

/** A page that is rendered when the app is built. */
interface PrerenderedPage {
  path: string;
  /** The name of its file. */
  file: string;
  /** Whom the guards of the router let in; nobody else sees it. */
  audience: 'visitor' | 'person' | 'anyone';
  /** The modules of its routes, whose files it asks for. */
  modules: readonly string[];
  /** Parameters of the address with which it shows something else: then nothing is seen before the app. */
  unless?: string;
}

const mantine = 'src/app/mantine-root.tsx';
const auth = [mantine, 'src/app/layouts/auth-layout.tsx'];

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
    modules: [
      mantine,
      'src/app/layouts/user-layout.tsx',
      'src/app/layouts/with-profile.tsx',
      'src/app/screens/dashboard-page.tsx',
    ],
    unless: 'q',
  },
  { path: '/404', file: '404', audience: 'anyone', modules: [mantine, 'src/app/screens/not-found-page.tsx'] },
];
