/** A page that people open directly. It is rendered when the app is built, so that it is seen before any script has come. */
interface Page {
  path: string;
  /** Whom the guards of the router let in; the others see nothing of it on their way to where they belong. */
  audience: 'visitor' | 'person';
  /** The modules whose files it needs at once. */
  modules: readonly string[];
  /** Parameters of the address with which it shows something else: then it waits for the app. */
  unless?: readonly string[];
}

const auth = ['app/mantine-root.tsx', 'app/layouts/auth-layout.tsx'];

export const pages: readonly Page[] = [
  { path: '/', audience: 'visitor', modules: ['app/layouts/public-layout.tsx', 'features/landing/landing-page.tsx'] },
  { path: '/login', audience: 'visitor', modules: [...auth, 'features/auth/login-page.tsx'], unless: ['facebook'] },
  { path: '/register', audience: 'visitor', modules: [...auth, 'features/auth/register-page.tsx'] },
  {
    path: '/dashboard',
    audience: 'person',
    modules: [
      'app/mantine-root.tsx',
      'app/layouts/user-layout.tsx',
      'app/layouts/with-profile.tsx',
      'app/dashboard-page.tsx',
    ],
    unless: ['q'],
  },
];
