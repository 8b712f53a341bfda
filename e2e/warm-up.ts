import { type FullConfig, request } from '@playwright/test';

const timeoutMs = 120_000;

/**
 * Loads the server's engine before the first test: on a busy machine that takes longer than the search timeout, and the
 * server returns 503.
 * @throws Error if no search succeeds within two minutes
 */
export default async function warmUp({ projects }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL;
  const api = await request.newContext(baseURL ? { baseURL } : {});
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await api.get('/api/try-out', { params: { q: 'yoga' } });
    if (answer.ok()) break;
    if (Date.now() > deadline) throw new Error(`The first search returned ${answer.status()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await api.dispose();
}
