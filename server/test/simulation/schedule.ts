/** Who does something: a process, or a service outside, which outlives processes. */
export interface Party {
  readonly name: string;
  isDead: boolean;
}

interface Point {
  readonly party: Party;
  readonly what: string;
  mayRun(): boolean;
  go(): void;
}

/** Pauses everything that happens at points, and lets one after another go on, in an order that comes from the seed. */
export class Schedule {
  readonly #chance: () => number;
  #points: Point[] = [];
  /** What went on last, for whoever looks into a failure. */
  readonly trace: string[] = [];

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** Waits for its turn. Never goes on if the party dies meanwhile. @param mayRun whether it could go on now */
  reach(party: Party, what: string, mayRun: () => boolean = () => true): Promise<void> {
    return new Promise((go) => {
      if (!party.isDead) this.#points.push({ party, what, mayRun, go });
    });
  }

  /** Lets one point go on. @returns false if none can */
  step(): boolean {
    const able = this.#points.filter((point) => point.mayRun());
    const point = able[Math.floor(this.#chance() * able.length)];
    if (!point) return false;
    this.#points = this.#points.filter((other) => other !== point);
    this.note(`${point.party.name}: ${point.what.slice(0, 160)}`);
    point.go();
    return true;
  }

  note(line: string): void {
    this.trace.push(line);
    if (this.trace.length > 20_000) this.trace.splice(0, 10_000);
  }

  /** What waits now. */
  get waiting(): readonly { readonly party: Party; readonly what: string }[] {
    return this.#points;
  }

  /** Ends a party between two points: what it was doing never goes on. */
  kill(party: Party): void {
    party.isDead = true;
    this.#points = this.#points.filter((point) => point.party !== party);
  }
}

/** Runs what can go on without another point: promises, ticks and immediates. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
