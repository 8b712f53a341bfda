import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import { generateInterests, getAnalysis, type listBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { runAdmin } from '../src/admin.ts';
import type { InterestsPort, SourceInterest } from '../src/ports/interests/port.ts';
import { malformed, type ResponseOf } from './call.ts';
import type { TestApp } from './harness.ts';
import { yogaStudio } from './yoga-studio.ts';

/** For `beforeAll`, with `engineLoadMs`: the first analysis of a file then does not include loading the engine. */
export async function loadEngine(app: TestApp): Promise<void> {
  await app.deps.ai.local.nearest({ ...yogaStudio, description: yogaStudio.productDescription }, { limit: 1 });
}
export const engineLoadMs = 120_000;

/** A logged-in user whose plan includes the Premium Miner. */
export async function premiumPerson(app: TestApp): Promise<{ token: string; email: string }> {
  const person = await app.login();
  await runAdmin(app.deps, ['set-plan', person.email, 'Pro']);
  return person;
}

/** A source with its own ids, like Meta; `search` can be made slow or failing. */
export function foreignSource(search?: (term: string) => Promise<void>): InterestsPort {
  return {
    source: 'meta',
    async search(term, { limit }) {
      await search?.(term);
      const interests = Array.from({ length: 60 }, (_, index): SourceInterest => {
        const name = `${term} ${index}`;
        return {
          id: `600${term.length}${index}`,
          name,
          audienceLower: 1000 * (index + 1),
          audienceUpper: 1176 * (index + 1),
          path: ['Interests', 'Additional interests', name],
          topic: null,
          sizeSource: 'meta',
          checkedAt: 0,
          match: null,
          relevant: true,
        };
      });
      return { interests: interests.slice(0, limit), total: 60, checkedAt: 0, stale: false, notice: null };
    },
    async suggest() {
      return { interests: [], total: 0, checkedAt: 0, stale: false, notice: null };
    },
    async validate() {
      return { interests: [], stale: false, notice: null };
    },
    async find() {
      return new Map();
    },
    async prepare() {},
    async warm() {},
    async close() {},
  };
}

/** A brief of its own name. */
export const named = (productName: string): BusinessDetails => ({ ...yogaStudio, productName });

/** The calls on analyses, by the person of a token unless another one's is given. */
export function analysesOf(app: TestApp, token: string) {
  return {
    generate: (body: unknown, as = token) => app.call(generateInterests, { body: malformed(body), token: as }),
    history: (as = token, query = '') =>
      app.request<ResponseOf<typeof listBusinessDetails>>('GET', `/api/business/business-details-history${query}`, {
        token: as,
      }),
    reopen: (id: string, as = token) => app.call(getAnalysis, { params: { id }, token: as }),
  };
}
