import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { usePricingModal } from './pricing-modal-state.ts';

const needsPlan = new Set(['searches_used_up', 'premium_required']);

/**
 * Failures are shown with a button to try again, so nothing is retried behind the reader's back. Calls are made even where
 * the browser believes it is offline: they fail at once and say so, instead of waiting without a word.
 */
export const queryClient = new QueryClient({
  // Wherever the answer is that a plan is needed, the plans are offered.
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
