const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

/** What the landing page has in common with the rest. */
const front = anyOf(
  '/web/src/ui/(logo|page-title|plain-button|strata|theme-switch)',
  '/web/src/lib/(color-scheme|format)[.]',
  '/Icon(Moon|Search|Sun)[.]',
);

/** What all of Mantine stands on, and what pages and windows both use of it. */
const mantine = anyOf(
  '/@mantine/core/esm/core/',
  '/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Transition|UnstyledButton)/',
  '/@mantine/hooks/',
  '/node_modules/(clsx|get-nonce)/',
);

/** What opens over a page: menus, windows, lists to choose from. Login and registration have none. */
const windows = anyOf(
  '/node_modules/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)/',
  '/@mantine/core/esm/components/(FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea)/',
  '/@mantine/core/esm/utils/Floating',
);

/** What login and registration stand on, beside the kit. */
const forms = anyOf(
  '/PasswordInput[./]',
  '/@tanstack/.*/(mutation|useMutation)',
  '/web/src/lib/(use-form|system-status)',
  '/web/src/ui/notice',
  '/web/src/app/(query-client|server-state|away-banner)',
  '/web/src/features/auth/(auth-form|facebook-return|password-field)',
);

/**
 * Which modules come as one file. Left to itself the build asks for 60 and more files a page; run in one piece, what every
 * page starts with would leave a phone deaf. Each takes what it stands on with it, unless one of higher priority has it.
 */
export const chunkGroups = [
  { name: 'react', test: anyOf('/node_modules/(react|react-dom|scheduler)/'), priority: 7 },
  { name: 'router', test: anyOf('/node_modules/react-router/'), priority: 7 },
  // All but what starts the app: it runs last (start-script.ts).
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /^(?!.*(\/web\/src\/(main\.tsx|app\/router\.ts)|\.html)$)/,
    priority: 6,
  },
  { name: 'front', test: front, priority: 5 },
  { name: 'zod', test: anyOf('/node_modules/zod/'), priority: 5 },
  { name: 'mantine', test: mantine, priority: 4 },
  { name: 'windows', test: windows, priority: 3 },
  { name: 'kit', minShareCount: 6, priority: 2 },
  { name: 'forms', test: forms, priority: 1 },
  { name: 'shared', minShareCount: 2 },
];
