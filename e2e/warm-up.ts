import { type FullConfig, request } from '@playwright/test';

const timeoutMs = 120_000;

/**
 * Loads the server's engine before the first test needs it: on a busy machine that takes longer than the server lets a
 * search wait, and it answers 503.
 * @throws Error when no search is answered within two minutes
 */
export default async function warmUp({ projects }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL;
  const api = await request.newContext(baseURL ? { baseURL } : {});
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await api.get('/api/try-out', { params: { q: 'yoga' } });
    if (answer.ok()) break;
    if (Date.now() > deadline) throw new Error(`The first search was answered ${answer.status()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await api.dispose();
}
