import { type TestGoalName, testGoals, withArticle } from '../goals.ts';
import type { Verdict } from './decide.ts';
import { verdictRules } from './decide.ts';
import { downToPercent } from './in-percent.ts';

/** A cell as the sentence names it; `cost` per result in units of the currency, null without a result. */
interface NamedCell {
  readonly name: string;
  readonly cost: number | null;
  readonly results: number;
}

interface Facts {
  readonly cells: readonly NamedCell[];
  readonly goal: TestGoalName;
  readonly currency: string;
  /** Whole days that the test has; those after the last one read are still to come. */
  readonly planned: number;
  /** It was stopped before its planned end. */
  readonly stopped: boolean;
}

/** An amount in units of a currency, such as `€8.10`; under one unit with more digits. */
export function formatCost(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    ...(amount < 0.1 ? { maximumSignificantDigits: 2 } : {}),
  });
  return format.format(amount);
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A chance never reads as certain: rounded down, and above 99.9 % in words. */
function sure(chance: number): string {
  if (chance >= verdictRules.beforeEnd) return 'more than 99.9% sure';
  return `${downToPercent(chance)}% sure`;
}

function winnerSentence({ best, chances }: Verdict, { cells, goal, currency }: Facts): string {
  const place = best ?? 0;
  const winner = cells[place];
  const rivals = cells.filter((cell, at) => at !== place && cell.cost !== null);
  const next = rivals.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0))[0];
  const against = cells.length > 2 && next ? ` for ${next.name}, the next best` : '';
  const costs = `${formatCost(winner?.cost ?? 0, currency)} against ${formatCost(next?.cost ?? 0, currency)}`;
  return `${winner?.name} earns more: ${costs} ${withArticle(testGoals[goal].unit)}${against}, ${sure(chances?.[place] ?? 0)}.`;
}

/** Why nobody won although the test is over: who leads, how sure that is, and how sure it would have to be. */
function noDifference({ best, chances, days }: Verdict, { cells, planned, stopped }: Facts): string {
  const place = best ?? 0;
  const leads = `${cells[place]?.name} leads, but only ${downToPercent(chances?.[place] ?? 0)}% sure`;
  const needs = (share: number) => `a winner needs ${Number((share * 100).toFixed(1))}%`;
  if (stopped)
    return `No clear difference when it was stopped: ${leads}, and before the planned end ${needs(verdictRules.beforeEnd)}.`;
  if (days < planned)
    return `No clear difference: ${leads}, and without a planned end ${needs(verdictRules.beforeEnd)}.`;
  return `No clear difference: ${leads}, and ${needs(verdictRules.atEnd)}.`;
}

function tooFew({ short, days }: Verdict, { cells }: Facts): string {
  if (days < verdictRules.days) {
    const measured = days === 0 ? 'not one whole day was measured' : `only ${plural(days, 'whole day')} of figures`;
    return `No verdict: ${measured}, and a verdict needs ${verdictRules.days}.`;
  }
  const names = short.map((place) => `${cells[place]?.name} (${cells[place]?.results})`).join(', ');
  return `No verdict: under ${verdictRules.results} results for ${names}. Test again with more budget or more days.`;
}

/** A verdict in one sentence that a buyer can act on. */
export function verdictSentence(verdict: Verdict, facts: Facts): string {
  const { goal, planned } = facts;
  const { unit } = testGoals[goal];
  const left = Math.max(0, planned - verdict.days);
  switch (verdict.kind) {
    case 'winner':
      return winnerSentence(verdict, facts);
    case 'single':
      return `One audience has no rival: its cost per ${unit} is measured, but nothing is compared.`;
    case 'nothing':
      return `No ${unit} yet. ${left > 0 ? `${plural(left, 'more day')} to go.` : ''}`.trim();
    case 'too_early':
      return `Too early: ${plural(verdictRules.days - verdict.days, 'more day')} before anything can be said.`;
    case 'open': {
      const few = verdict.short.length > 0 ? ` Every audience needs ${verdictRules.results} results.` : '';
      return `No winner yet: ${left > 0 ? `${plural(left, 'more day')} to go` : 'the last figures are still coming in'}.${few}`;
    }
    case 'too_few':
      return tooFew(verdict, facts);
    case 'no_difference':
      return noDifference(verdict, facts);
  }
}
