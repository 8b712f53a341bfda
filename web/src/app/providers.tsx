import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { schemeManager } from '#web/lib/color-scheme.ts';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** Context for Mantine's components. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
