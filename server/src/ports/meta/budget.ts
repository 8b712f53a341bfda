import { createHash } from 'node:crypto';
import { hourMs } from '../../lib/time.ts';
import { MetaError } from './errors.ts';
import type { BudgetStore } from './store.ts';

/**
 * Who waits for the answer: a person at a screen, work that a person started (a push, an overlap matrix), the daily watch, or the
 * readings of tests. Each may use its share of an ad account's limits, so that the watch leaves room for people, and the readings,
 * which go on all day, for the watch. What ends spending goes out beyond our own count: only Meta may refuse it.
 */
export type Urgency = 'stop' | 'screen' | 'work' | 'watch' | 'readings';
const shares: Record<Urgency, number> = { stop: 3, screen: 1, work: 0.8, watch: 0.5, readings: 0.4 };

/** Meta's access tier of an app. */
export type Tier = 'limited' | 'full';

/**
 * Meta's limits per ad account: points in 300 s and calls in an hour. Source: Meta, "Marketing API rate limiting", 2026.
 * The 40 calls an hour that each running ad adds are left as a reserve.
 */
const limits: Record<Tier, { points: number; calls: number }> = {
  limited: { points: 60, calls: 300 },
  full: { points: 9000, calls: 100_000 },
};
/** Points of one call. */
export const callPoints = { read: 1, write: 3 } as const;

const points = { windowMs: 300_000, slotMs: 15_000 };
const calls = { windowMs: hourMs, slotMs: 180_000 };
type Window = typeof points;

/** Usage: [start of a slot in milliseconds, amount], oldest first. */
type Slots = readonly (readonly [number, number])[];
export interface BudgetState {
  readonly points: Slots;
  readonly calls: Slots;
}
export const unused: BudgetState = { points: [], calls: [] };

export interface BudgetCall {
  readonly kind: keyof typeof callPoints;
  readonly urgency: Urgency;
  readonly tier: Tier;
  /** Number of calls to admit together; 1 by default. */
  readonly count?: number;
}

/** A slot counts until its last possible call has left the window: never more than Meta's own count. */
const endOf = ([start]: readonly [number, number], { windowMs, slotMs }: Window) => start + slotMs + windowMs;

function waitIn(slots: Slots, window: Window, amount: number, limit: number, now: number): number {
  let used = slots.reduce((sum, [, taken]) => sum + taken, 0);
  let waitMs = 0;
  for (const slot of slots) {
    if (used + amount <= limit) break;
    used -= slot[1];
    waitMs = endOf(slot, window) - now;
  }
  return waitMs;
}

function addToSlots(slots: Slots, { slotMs }: Window, amount: number, now: number): Slots {
  const start = Math.floor(now / slotMs) * slotMs;
  const last = slots.at(-1);
  return last?.[0] === start ? [...slots.slice(0, -1), [start, last[1] + amount]] : [...slots, [start, amount]];
}

/**
 * Charges a call to an account's budget, if there is room.
 * @returns the new state and 0, or the state as it is and the milliseconds until there is room
 */
export function spend(before: BudgetState, call: BudgetCall, now: number): { state: BudgetState; waitMs: number } {
  const count = call.count ?? 1;
  const limit = limits[call.tier];
  const share = shares[call.urgency];
  // A clock set back must not lock an account: usage dated in the future is dropped.
  const currentSlots = (slots: Slots, window: Window) =>
    slots.filter((slot) => slot[0] <= now && endOf(slot, window) > now);
  const state = { points: currentSlots(before.points, points), calls: currentSlots(before.calls, calls) };
  const cost = callPoints[call.kind] * count;
  const waitMs = Math.max(
    waitIn(state.points, points, cost, Math.max(cost, Math.floor(limit.points * share)), now),
    waitIn(state.calls, calls, count, Math.max(count, Math.floor(limit.calls * share)), now),
  );
  if (waitMs > 0) return { state, waitMs };
  return {
    state: { points: addToSlots(state.points, points, cost, now), calls: addToSlots(state.calls, calls, count, now) },
    waitMs,
  };
}

/** Admits calls on ad accounts, for every process. */
export interface Budget {
  /** Charges a call. @throws MetaError account_limit, with the time to wait, if there is no room */
  enter(account: string, call: BudgetCall): Promise<void>;
  /** Milliseconds until such a call would be admitted; 0 for now. */
  waitFor(account: string, call: BudgetCall): Promise<number>;
}

/** Maximum retries when another process charges the same account at the same moment. */
const swaps = 20;
const keyOf = (account: string) => createHash('sha256').update(`budget:${account}`).digest('base64url');

const read = (text: string | undefined): BudgetState =>
  text === undefined ? unused : (JSON.parse(text) as BudgetState);

/** @param clock now in milliseconds */
export function createBudget(store: BudgetStore, clock: () => number): Budget {
  const refused = (waitMs: number) =>
    new MetaError(
      'account_limit',
      `Meta was not asked: the account's budget has room in ${Math.ceil(waitMs / 1000)} s`,
      {
        pauseMs: waitMs,
        personal: true,
      },
    );
  return {
    async enter(account, call) {
      const key = keyOf(account);
      for (let attempt = 0; attempt < swaps; attempt += 1) {
        const before = await store.findBudget(key);
        const now = clock();
        const { state, waitMs } = spend(read(before?.state), call, now);
        if (waitMs > 0) throw refused(waitMs);
        if (await store.swapBudget(key, before?.revision ?? null, JSON.stringify(state), now)) return;
      }
      throw refused(1000);
    },
    async waitFor(account, call) {
      const before = await store.findBudget(keyOf(account));
      return spend(read(before?.state), call, clock()).waitMs;
    },
  };
}
