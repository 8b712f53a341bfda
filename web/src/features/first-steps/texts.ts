import type { StepName } from '@interest-miner/contract/first-steps/endpoints';

/** Texts of the first steps. */
export const texts = {
  title: 'First steps',
  done: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done: ',
  dismiss: 'Hide the first steps',
  failed: 'This could not be saved.',
  steps: {
    searched: { title: 'Search an interest, or describe your business', hint: 'Above, or in the Premium Miner.' },
    collected: { title: 'Collect interests in a list', hint: 'Tick rows and add them, or paste names.' },
    built: { title: 'Build an audience', hint: 'Who sees the ads, with its size in your places.' },
    connected: { title: 'Connect Meta', hint: 'Your ad account, or the test account to try it.' },
    pushed: { title: 'Push an audience to Meta', hint: 'As a paused ad set: nothing is spent.' },
    watched: { title: 'Be warned', hint: 'A daily check looks at all you use. It comes by itself.' },
  } satisfies Record<StepName, { title: string; hint: string }>,
  makeSample: 'Look at a sample',
  makingSample: 'Making the sample…',
  sampleFailed: 'The sample could not be made.',
  removeSample: 'Remove the sample',
  removed: 'The sample is gone. What you made yourself is still there.',
  removeFailed: 'The sample could not be removed.',
} as const;
