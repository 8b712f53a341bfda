import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from './query-client.ts';
import { UnreachableBanner } from './unreachable-banner.tsx';

/** Provides the query cache. Only layouts that call the API include it, so that the landing page loads without it. */
export function ServerState({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UnreachableBanner />
      {children}
    </QueryClientProvider>
  );
}
