import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAYBOOKS_DIR } from '../../playbooks.ts';
import type { Brief } from '../../types.ts';
import { NO_BRIEF } from '../brief/brief-text.ts';

const EXAMPLES_DIR = join(PLAYBOOKS_DIR, 'examples');

/** What owners of each trade write, by the trade's name. Vectors are learned from them; the running engine does not read them. */
export type TradeExamples = ReadonlyMap<string, readonly Brief[]>;

/** A file of examples that breaks the format; the message names file and line. */
class ExamplesError extends Error {
  override name = 'ExamplesError';
}

/** Parses one file: "## trade", then a line "text | audience" for each example. Throws ExamplesError at the first invalid line. */
export function parseExamples(file: string, text: string): [trade: string, examples: Brief[]][] {
  const examples: [string, Brief[]][] = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('# ')) return;
    if (line.startsWith('## ')) {
      examples.push([line.slice(3).trim(), []]);
      return;
    }
    const [description = '', targetAudience = '', ...more] = line.split('|').map((part) => part.trim());
    const current = examples.at(-1);
    if (!current || more.length > 0)
      throw new ExamplesError(
        `${file}:${index + 1}: an example must have the form "text | audience", below "## trade"`,
      );
    current[1].push({ ...NO_BRIEF, description, targetAudience });
  });
  return examples;
}

/** Every example of every trade; a trade that occurs twice has the examples of both places. */
export function loadExamples(dir: string = EXAMPLES_DIR): TradeExamples {
  const examples = new Map<string, Brief[]>();
  for (const name of readdirSync(dir).sort()) {
    if (!name.endsWith('.txt')) continue;
    for (const [trade, briefs] of parseExamples(name, readFileSync(join(dir, name), 'utf8')))
      examples.set(trade, [...(examples.get(trade) ?? []), ...briefs]);
  }
  return examples;
}

const LEAST_EXAMPLES = 4;

/** Every problem with the examples: unknown trades, and trades with too few examples. */
export function checkExamples(examples: TradeExamples, trades: readonly string[]): string[] {
  const known = new Set(trades);
  return [
    ...[...examples.keys()]
      .filter((trade) => !known.has(trade))
      .map((trade) => `examples: no trade is called "${trade}"`),
    ...trades.flatMap((trade) => {
      const count = examples.get(trade)?.length ?? 0;
      return count < LEAST_EXAMPLES ? [`examples: "${trade}" has ${count} of at least ${LEAST_EXAMPLES} examples`] : [];
    }),
  ];
}
