// Loaded before the program (`node --import`): its clock is ahead of the machine's by CLOCK_AHEAD_MS.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const Machine = Date;

globalThis.Date = class extends Machine {
  constructor(...args: [] | [number | string | Date]) {
    super(...((args.length === 0 ? [Machine.now() + aheadMs] : args) as [number]));
  }
  static override now = () => Machine.now() + aheadMs;
} as DateConstructor;
