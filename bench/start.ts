import { type Benchmark, median, megabytes, ms } from './lib/measure.ts';
import { startServer } from './lib/server.ts';

const runs = 5;

/** Time from the start of an installed app to the first page, and memory of the fresh process. */
export const start: Benchmark = {
  name: 'Start',
  async run() {
    const times: number[] = [];
    const memories: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const server = await startServer();
      times.push(server.startMs);
      memories.push(server.memory());
      await server.stop();
    }
    const time = median(times);
    const memory = median(memories);
    return [
      { name: `start to first 200 (median of ${runs})`, value: ms(time), goal: '≤ 1000 ms', pass: time <= 1000 },
      { name: 'memory after the start', value: megabytes(memory), goal: '≤ 150 MB', pass: memory <= 150e6 },
    ];
  },
};
