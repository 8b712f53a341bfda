import { z } from 'zod';
import type { Choice } from './port.ts';
import { expandInstructions, rankInstructions } from './prompts.ts';

const termLength = 60;
const termWords = 6;
const reasonLength = 160;
const leakWords = 6;

// Bounds are checked below, not here: providers reject schemas with keywords they do not know.
export const termsSchema = z.object({ terms: z.array(z.string()) });
export const rowsSchema = z.object({
  rows: z.array(z.object({ n: z.number(), relevance: z.number(), why: z.string() })),
});

// Markup, addresses of any kind, and scripts.
const unfit = /<[a-z/!?]|https?:|www\.|javascript:|data:|\S@\S/i;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - leakWords + 1))
    .map((_, at) => words.slice(at, at + leakWords).join(' '));
}

const ownRuns = new Set([...runsOf(expandInstructions(0)), ...runsOf(rankInstructions(0))]);

/** Whether a text repeats six consecutive words of our own instructions. */
function leaks(text: string): boolean {
  return runsOf(text).some((run) => ownRuns.has(run));
}

/**
 * One line of plain text from a model's output: control and direction characters are removed, and a text with markup, an
 * address or our own instructions in it is rejected.
 * @returns null if nothing fit to show is left
 */
export function plainLine(raw: string, max: number): string | null {
  const line = raw
    .slice(0, max * 20)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '' || unfit.test(line) || leaks(line)) return null;
  if (line.length <= max) return line;
  return `${line.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
}

/** Terms fit to search for: short, plain, no duplicates, at most `limit`. */
export function cleanTerms(terms: readonly string[], limit: number): string[] {
  const seen = new Map<string, string>();
  for (const raw of terms.slice(0, limit * 5)) {
    const term = plainLine(raw, termLength);
    if (term === null || term.endsWith('…') || !/[\p{L}\p{N}]/u.test(term)) continue;
    if (wordsOf(term).length > termWords) continue;
    const key = term.toLowerCase();
    if (!seen.has(key)) seen.set(key, term);
    if (seen.size === limit) break;
  }
  return [...seen.values()];
}

/** Where the engine's own percentages end: nothing is certain. */
const maxRelevance = 99;

/**
 * Choices that refer to candidates, without duplicates, best first. Unknown numbers are dropped: nothing a model invents
 * can enter the result.
 */
export function cleanRows(rows: z.output<typeof rowsSchema>['rows'], candidates: number, limit: number): Choice[] {
  const chosen = new Map<number, Choice>();
  for (const { n, relevance, why } of rows) {
    const index = n - 1;
    if (!Number.isInteger(n) || index < 0 || index >= candidates || chosen.has(index)) continue;
    if (!Number.isFinite(relevance)) continue;
    const percent = Math.round(Math.min(maxRelevance, Math.max(0, relevance)));
    chosen.set(index, { index, relevance: percent, category: null, reason: plainLine(why, reasonLength) });
    if (chosen.size === limit) break;
  }
  return [...chosen.values()].sort((a, b) => b.relevance - a.relevance);
}

/**
 * The first JSON object in a text, for models that wrap it in words or fences.
 * @returns undefined if there is none
 */
export function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to <= from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
