import { QueryClient } from '@tanstack/react-query';

/** Failures are shown with a button to try again, so nothing is retried behind the reader's back. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
