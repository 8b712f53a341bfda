import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { usePricingModal } from './pricing-modal-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `invalidates`: key of what a mutation changes besides what it handles itself. */
    mutationMeta: { invalidates?: readonly string[] };
  }
}

const needsPlan = new Set(['searches_used_up', 'premium_required']);

/**
 * No automatic retries: failures are shown with a button to try again. Calls are made even if the browser reports that it is
 * offline, so that they fail with an error instead of waiting silently.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, { meta }) => {
      if (meta?.invalidates) void queryClient.invalidateQueries({ queryKey: meta.invalidates });
    },
  }),
  // Every error that requires a plan opens the pricing modal.
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && needsPlan.has(error.code)) usePricingModal.getState().open();
    },
  }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
