import { EngineCore } from './core.ts';

/** An engine for tests that only ask it: the test files of a worker share one, as its loading takes seconds. */
export const testCore = new EngineCore();
