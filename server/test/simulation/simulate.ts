import { seededChance } from '../../../scripts/eval/simulate.ts';
import { readConfig } from '../../src/config.ts';
import { seedPlans } from '../../src/features/billing/index.ts';
import { runJob } from '../../src/jobs/jobs.ts';
import { startRazorpay } from '../stand-ins/razorpay.ts';
import { acts, oneOf, type Stage } from './acts.ts';
import { checkEnd } from './end.ts';
import { createInvariants } from './invariants.ts';
import { memoryDatabases } from './memory-database.ts';
import { createAsk, newPerson, type Person } from './person.ts';
import { type Machine, type Process, ServerDied, startProcess } from './process.ts';
import { Schedule, settle } from './schedule.ts';
import { createServices } from './services.ts';
import { createShop } from './shop.ts';
import { inVirtualMachine, type VirtualTime } from './virtual-machine.ts';

const searchesOfTrial = 12;
/** Of the last steps, in the message of a failure. */
const traceLines = Number(process.env.SIMULATION_TRACE ?? 60);
const minuteMs = 60_000;

/** What a simulation has done. */
export interface Report {
  seed: number;
  steps: number;
  acts: number;
  jobs: number;
  deaths: number;
  faults: Record<string, number>;
  statuses: Record<string, number>;
  virtualMs: number;
  /** Of everything that happened in order: the same for the same seed. */
  way: number;
}

let databases: ReturnType<typeof memoryDatabases> | undefined;
const config = readConfig({
  LOG_LEVEL: 'silent',
  DATA_DIR: '/nowhere',
  REQUESTS_PER_MINUTE: '0',
  REQUESTS_PER_MINUTE_NETWORK: '0',
  OPEN_REQUESTS_PER_NETWORK: '0',
  CONNECTIONS_PER_NETWORK: '0',
  META_GRAPH_URL: 'http://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost',
});

/** A database like a new installation's, with few searches in the trial. */
function newDatabase() {
  databases ??= memoryDatabases(async ({ db }) => {
    await seedPlans(db, config);
    await db.updateTable('plans').set({ searches_per_period: searchesOfTrial }).where('sort_order', '=', 0).execute();
  });
  return databases.then((open) => open());
}

/** How a simulation runs; the seed decides the rest. */
export interface Options {
  readonly steps: number;
  readonly people?: number;
}

/** Work in progress beside the steps: requests, jobs, messages of the gateway. */
function createUnderWay(onProblem: (problem: string) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    get count() {
      return running.size;
    },
    start(what: string, work: () => Promise<unknown>): void {
      const run: Promise<unknown> = work()
        .catch((error: unknown) => {
          if (!(error instanceof ServerDied)) onProblem(`${what}: ${(error as Error).stack}`);
        })
        .finally(() => running.delete(run));
      running.add(run);
    },
  };
}

/** Runs a world from a seed. @throws Error that names the seed, what must not be, and the last steps */
export async function simulate(seed: number, { steps, people: count = 6 }: Options): Promise<Report> {
  const open = await newDatabase();
  const razorpay = await startRazorpay(() => time.now);
  const chance = seededChance(seed);
  let time!: VirtualTime;
  const schedule = new Schedule(chance);
  const report: Report = {
    seed,
    steps: 0,
    acts: 0,
    jobs: 0,
    deaths: 0,
    faults: {},
    statuses: {},
    virtualMs: 0,
    way: 0,
  };
  try {
    return await inVirtualMachine(chance, async (virtual) => {
      time = virtual;
      return run();
    });
  } catch (error) {
    const last = schedule.trace.slice(-traceLines).join('\n');
    throw new Error(`seed ${seed}, step ${report.steps}: ${(error as Error).message}\n${last}`, { cause: error });
  } finally {
    await razorpay.close();
    open.file.close();
  }

  async function run(): Promise<Report> {
    const begin = time.now;
    const now = () => time.now;
    const problems: string[] = [];
    const onProblem = (problem: string) => void problems.push(problem);
    const services = createServices({ schedule, chance, now }, razorpay);
    const machine: Machine = { config, database: open, schedule, services, razorpay, now, onProblem };
    let started = 0;
    const processes: Process[] = [];
    const start = async () => {
      started += 1;
      processes.push(await startProcess(machine, `process ${started}`));
    };
    await start();
    await start();
    const processOf = () => oneOf(chance, processes) as Process;
    const everyProcess = new Set(
      processOf()
        .jobs.filter((job) => job.inEveryProcess)
        .map(({ name }) => name),
    );
    const invariants = createInvariants(open, services.objects, everyProcess);
    const ask = createAsk(processOf, report.statuses, onProblem);
    const stage: Stage = { ask, chance, links: [], onProblem };
    const shop = createShop(razorpay, processOf);
    // Worlds differ in what their people do: in one they mostly share, in another they push.
    const everything = [...acts, ...shop.acts].map(
      ([one, name, act]) => [chance() < 0.2 ? 0 : one * chance() * 3, name, act] as const,
    );
    const weight = everything.reduce((sum, [one]) => sum + one, 0);
    let born = count;
    const people: Person[] = Array.from({ length: count }, (_, number) => newPerson(number));
    const underWay = createUnderWay(onProblem);
    services.state.faults = chance() < 0.3 ? 0 : chance() * 0.2;
    const deadliness = chance() < 0.3 ? 0 : chance() * 0.004;

    function startAct(): void {
      const at = Math.floor(chance() * people.length);
      const who = people[at] as Person;
      if (who.isGone) {
        born += 1;
        people[at] = newPerson(born);
        return;
      }
      let left = chance() * weight;
      const chosen = everything.find(([one]) => {
        left -= one;
        return left < 0;
      });
      if (!chosen) return;
      const [, name, act] = chosen;
      report.acts += 1;
      schedule.note(`${who.email} ${name}`);
      underWay.start(name, () => act(stage, who));
    }
    function startJob(): void {
      const process = processOf();
      const job = oneOf(chance, process.jobs);
      if (!job) return;
      report.jobs += 1;
      schedule.note(`${process.name} runs ${job.name}`);
      // What a job reports is logged; that the world stays whole is checked.
      underWay.start(job.name, () => Promise.race([runJob(process.deps, job), process.died]).catch(ignoreFaults));
    }
    async function kill(): Promise<void> {
      const dying = processOf();
      schedule.note(`${dying.name} dies`);
      report.deaths += 1;
      processes.splice(processes.indexOf(dying), 1);
      dying.die();
      await settle();
      await start();
    }
    let writesSeen = -1;
    function check(): void {
      if (problems.length > 0) throw new Error(problems[0]);
      if (open.owner !== undefined || open.writes === writesSeen) return;
      writesSeen = open.writes;
      invariants.check(time.now);
    }
    async function pass(ms: number): Promise<void> {
      schedule.note(`${Math.round(ms / 1000)} s pass`);
      await time.advanceTo(time.now + Math.round(ms), settle);
    }
    async function step(): Promise<void> {
      report.steps += 1;
      const die = chance();
      if (die < deadliness) await kill();
      else if (underWay.count < 8 && die < 0.12) startAct();
      else if (underWay.count < 8 && die < 0.15) startJob();
      else if (!schedule.step()) await pass(chance() * minuteMs);
      else if (die > 0.99) await pass(chance() * minuteMs);
      await settle();
      check();
    }

    while (report.steps < steps) await step();
    services.state.faults = 0;
    await checkEnd({ schedule, people, processOf, underWay, open, services, razorpay, check, pass, settle });
    for (const process of processes) process.deps.writes.close();
    report.virtualMs = time.now - begin;
    report.faults = services.counted;
    report.way = Math.floor(chance() * 2 ** 32);
    return report;
  }
}

/** A job may fail as its services do. */
function ignoreFaults(error: unknown): void {
  if (error instanceof ServerDied) throw error;
}
