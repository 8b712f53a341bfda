import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { readFacts } from '../../src/features/billing/ledger/read-facts.ts';
import { toStanding } from '../../src/features/billing/plans/standing.ts';
import { changePlan } from '../../src/features/billing/purchase/change-plan.ts';
import { getCurrent } from '../../src/features/billing/purchase/get-current.ts';
import { timeline } from '../../src/features/billing/timeline/timeline.ts';
import { type Many, performOrRefuse } from './people.ts';
import { buying, historyStep, type Step, stayingStep, subscribing } from './steps.ts';

/**
 * A line per moment, 40 in all: after each step, what the Billing page says and what other plans would cost; then what
 * follows without another step. `=` repeats the line before it.
 */
export interface History {
  readonly isMoving: boolean;
  readonly steps: readonly Step[];
  readonly seen: readonly string[];
}

const file = fileURLToPath(new URL('./histories.json.br', import.meta.url));
const moments = 40;
const hour = 3_600_000;
/** From the last step, in hours: around the ends of days, months and days of grace. */
const later = (number: number) => number * number * 2 + number * 5;

type Standing = ReturnType<typeof toStanding>;

function wordsOf({ plan, kind, until, next, renewal }: Standing, start: number): string {
  const time = (iso: string | null) => (iso === null ? '-' : `${Date.parse(iso) - start}`);
  const follows = next && [next.kind, next.plan.id, time(next.until), next.charged?.amount ?? '-'].join(' ');
  return [plan.id, kind, time(until), follows ?? 'nothing', renewal].join(' ');
}

/** Steps of `count` users, the same for one seed. */
export function sampleHistories(count: number, seed: number): Omit<History, 'seen'>[] {
  const trial = fc.boolean().map((isOn) => (isOn ? [{ kind: 'trial' as const }] : []));
  const steps = (first: fc.Arbitrary<Step>, step: fc.Arbitrary<Step>) =>
    fc
      .tuple(trial, first, fc.array(step, { minLength: 2, maxLength: 13, size: 'max' }))
      .map(([trials, begin, rest]): Step[] => [...trials, begin, ...rest]);
  const one = fc.oneof(
    { weight: 1, arbitrary: fc.record({ isMoving: fc.constant(false), steps: steps(subscribing, stayingStep) }) },
    {
      weight: 3,
      arbitrary: fc.record({ isMoving: fc.constant(true), steps: steps(fc.oneof(subscribing, buying), historyStep) }),
    },
  );
  return fc.sample(one, { numRuns: count, seed });
}

/** Lives through a history. @returns what is seen at each moment */
export async function live(
  { deps, withUser, start, shop }: Many,
  { isMoving, steps }: Omit<History, 'seen'>,
  afterStep: (userId: string) => Promise<void> = async () => {},
) {
  const seen: string[] = [];
  const say = (line: string) => {
    const last = seen.findLast((one) => one !== '=');
    seen.push(line === last ? '=' : line);
  };
  await withUser(isMoving, async (world, userId) => {
    const actor = { userId, sessionId: '', network: '' };
    async function costOf(plan_id: number): Promise<string> {
      try {
        const { change } = await changePlan({ deps, actor }, { plan_id, confirm: false });
        const days = Date.parse(change.starts_at) - start;
        const charge = change.next_charge_at === null ? '-' : Date.parse(change.next_charge_at) - start;
        return [
          change.kind,
          days,
          charge,
          change.pay_now.amount,
          change.unused_value.amount,
          change.credit_days,
        ].join();
      } catch (error) {
        return (error as { code?: string }).code ?? String(error);
      }
    }
    for (const step of steps) {
      const done = (await performOrRefuse(world, step)) ? '' : 'refused ';
      await afterStep(userId);
      const { standing, price, again, can_cancel, can_resume } = await getCurrent({ deps, actor: { userId } });
      const costs = [await costOf(2), await costOf(3), await costOf(4)];
      const paid = [price?.amount ?? '-', again?.plan.id ?? '-', Number(can_cancel), Number(can_resume)];
      say(`${done}${wordsOf(standing, start)} | ${paid.join(' ')} | ${costs.join(' ')}`);
    }
    await world.settleAll();
    await world.settleAll();
    const facts = await readFacts(deps.db, userId);
    for (let number = 0; seen.length < moments; number += 1)
      say(wordsOf(toStanding(timeline(facts, shop.app.clock.now + later(number) * hour)), start));
  });
  return seen;
}

export function readHistories(): History[] {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as History[];
}

export function writeHistories(histories: readonly History[]): void {
  const text = Buffer.from(`[\n${histories.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(file, brotliCompressSync(text, { params }));
}
