import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AppError } from '../src/http/errors.ts';
import { createMetaInterests, type MetaOptions } from '../src/ports/interests/meta/meta-interests.ts';
import type { InterestsPort } from '../src/ports/interests/port.ts';
import { deletePauses } from '../src/stores/meta-cache/queries.ts';
import { createMetaStore } from '../src/stores/meta-cache/store.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from './stand-ins/graph.ts';

export const hour = 3_600_000;
/** Timeouts for a stand-in that responds, in milliseconds: a busy machine must not fail a test. */
export const generous = { connectMs: 3000, readMs: 4000, backoffMs: 1, breakMs: 200 };
/** Timeouts for a stand-in that does not respond. */
export const short = { connectMs: 3000, readMs: 250, backoffMs: 1, breakMs: 200 };

export interface MetaBench {
  graph: GraphStandIn;
  app: TestApp;
  /** Warnings logged for the operator in this test. */
  warnings: string[];
  /** One process's adapter: breakers and usage are separate, cache and pauses are shared. */
  meta(options?: Partial<MetaOptions>): InterestsPort;
  /** Ends every pause. */
  resume(): Promise<void>;
}

/** Where an adapter stores Meta's answers. */
export const storeOf = ({ deps }: TestApp) => createMetaStore(deps.db);

/** A stand-in Graph API and a database for all tests of a file, reset before each. */
export function useMeta(): MetaBench {
  const open: InterestsPort[] = [];
  const bench = {
    warnings: [] as string[],
    meta(options: Partial<MetaOptions> = {}) {
      const port = createMetaInterests({
        onCache() {},
        token: graphToken,
        appSecret: graphSecret,
        graphUrl: bench.graph.url,
        version: 'v26.0',
        store: storeOf(bench.app),
        clock: () => bench.app.clock.now,
        timeouts: generous,
        onError: (message) => bench.warnings.push(message),
        ...options,
      });
      open.push(port);
      return port;
    },
    async resume() {
      await deletePauses(bench.app.deps.db, 0);
    },
  } as MetaBench;
  beforeAll(async () => {
    [bench.graph, bench.app] = await Promise.all([startGraph(), createTestApp()]);
  });
  afterAll(async () => {
    await bench.app.close();
    await bench.graph.close();
  });
  beforeEach(async () => {
    bench.graph.reset();
    bench.warnings.length = 0;
    await bench.resume();
    await bench.app.deps.db.deleteFrom('interest_cache').execute();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((port) => port.close()));
  });
  return bench;
}

export const yoga = (port: InterestsPort, limit = 1000) => port.search('yoga', { limit });

/** The error of a call that must fail. */
export async function failure(answer: Promise<unknown>): Promise<AppError> {
  try {
    await answer;
  } catch (error) {
    return error as AppError;
  }
  throw new Error('the call did not fail');
}
