import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { getToken } from '#web/lib/session.ts';
import { usePricingModal } from './pricing-modal-state.ts';

const needsPlan = new Set(['searches_used_up', 'premium_required']);

/**
 * No automatic retries: failures are shown with a button to try again. Calls are made even if the browser reports that it is
 * offline, so that they fail with an error instead of waiting silently.
 */
export const queryClient = new QueryClient({
  // Most changes are of something that belongs to a brief, whose counts stand above every page.
  mutationCache: new MutationCache({
    onSuccess: () => {
      // After the change's own handlers: one that ends the session leaves nobody to ask for.
      setTimeout(() => {
        if (getToken() !== null) void queryClient.invalidateQueries({ queryKey: ['briefs'] });
      });
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
