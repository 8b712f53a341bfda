import {
  advanceTestClock,
  createTest,
  createTestAtMeta,
  deleteTest,
  getTest,
  listTests,
  startTest,
  stopTest,
  takeBackTest,
  updateTest,
} from '@interest-miner/contract/tests/endpoints';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { getTestResults } from '@interest-miner/contract/tests/results-endpoints';
import { type TestDetail, type TestPhase, unfinishedTestStates } from '@interest-miner/contract/tests/test';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { testTexts, texts } from './texts.ts';

const pollMs = 1000;
/** While figures arrive: at Meta they change by the hour, in the test ad account as soon as its clock moves. */
const figuresPollMs = { simulated: 2000, real: 300_000 } as const;
const testsKey = ['tests'] as const;
const listKey = [...testsKey, 'list'] as const;
const testKey = (id: string) => [...testsKey, 'one', id] as const;
const resultsKey = (id: string) => [...testsKey, 'results', id] as const;

const busyPhases: readonly TestPhase[] = ['creating', 'starting', 'stopping', 'taking_back'];
const isWorkedOn = ({ state }: TestDetail): boolean => (unfinishedTestStates as readonly string[]).includes(state);

/** Whether a test can deliver now or soon, so that its figures and phase change by themselves. */
const isLive = (phase: TestPhase): boolean => phase === 'running' || phase === 'scheduled';
const livePollMs = (simulated: boolean) => (simulated ? figuresPollMs.simulated : figuresPollMs.real);

/** All tests, newest first; polled while one is being worked on. */
export function useTests() {
  return useQuery({
    ...endpointQuery(listKey, listTests, { fallback: texts.failed }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ phase }) => busyPhases.includes(phase)) === true ? pollMs : false,
  });
}

/** One test; polled while it is being worked on, and more slowly while it runs. Idle without an id. */
export function useTest(id: string | null) {
  return useQuery({
    ...endpointQuery(testKey(id ?? ''), getTest, { params: { id: id ?? '' }, fallback: texts.oneFailed }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (isWorkedOn(data)) return pollMs;
      return isLive(data.phase) ? livePollMs(data.simulated) : false;
    },
  });
}

/** The figures of a test that has run or was imported. */
export function useTestResults({ id, phase, simulated }: Pick<TestDetail, 'id' | 'phase' | 'simulated'>) {
  return useQuery({
    ...endpointQuery(resultsKey(id), getTestResults, { params: { id }, fallback: testTexts.figuresFailed }),
    staleTime: 0,
    refetchInterval: isLive(phase) ? livePollMs(simulated) : false,
  });
}

/** Saves a new test as a draft, or changes one of which nothing exists at Meta. `requestId` is the same for each attempt of one form. */
export function useSaveTest(edited: string | null, requestId: string) {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (input: TestInput) =>
      edited === null
        ? call(createTest, { body: { ...input, request_id: requestId } }, { fallback: testTexts.actFailed })
        : call(updateTest, { params: { id: edited }, body: input }, { fallback: testTexts.actFailed }),
    onSuccess: ({ data }) => {
      client.setQueryData(testKey(data.id), data);
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}

const acts = { create: createTestAtMeta, stop: stopTest, takeBack: takeBackTest } as const;

/** What changes a test at Meta without an answer from its owner: creates it paused, stops it, or takes it back. */
export function useTestAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (act: keyof typeof acts) => call(acts[act], { params: { id } }, { fallback: testTexts.actFailed }),
    onSuccess: ({ data }) => {
      client.setQueryData(testKey(id), data);
      return client.invalidateQueries({ queryKey: listKey });
    },
    onError: showFailure(testTexts.actFailed),
    onSettled: () => client.invalidateQueries({ queryKey: testKey(id) }),
  });
}

/** Starts a test for the amount that its owner has seen, in the smallest unit. */
export function useStartTest(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (agreed: number) =>
      call(startTest, { params: { id }, body: { agreed } }, { fallback: testTexts.actFailed }),
    onSuccess: ({ data }) => {
      client.setQueryData(testKey(id), data);
      return client.invalidateQueries({ queryKey: listKey });
    },
    // The amount may have changed: the page shows the one that the server knows.
    onError: () => client.invalidateQueries({ queryKey: testKey(id) }),
  });
}

export function useDeleteTest() {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (id: string) => call(deleteTest, { params: { id } }, { fallback: testTexts.actFailed }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
    onError: showFailure(testTexts.actFailed),
  });
}

/** Moves the clock of the test ad account; everything that depends on it is read again. */
export function useAdvanceClock() {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (days: number) => call(advanceTestClock, { body: { days } }, { fallback: testTexts.clockFailed }),
    onSuccess: () => client.invalidateQueries({ queryKey: testsKey }),
    onError: showFailure(testTexts.clockFailed),
  });
}
