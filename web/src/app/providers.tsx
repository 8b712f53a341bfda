import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { ToastHost } from '#web/ui/toast.tsx';
import { cssVariables, theme } from './theme.ts';

/** What every page stands on: theme and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
      <ToastHost />
    </MantineProvider>
  );
}
