import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAYBOOKS_DIR } from '../../playbooks.ts';
import type { Brief } from '../../types.ts';

const EXAMPLES_DIR = join(PLAYBOOKS_DIR, 'examples');

/** What owners of each trade write, by the trade's name. Only the command that learns the trades' vectors reads them. */
export type TradeExamples = ReadonlyMap<string, readonly Brief[]>;

/** Parses one file: "## trade", then a line "text | audience" for each example. */
export function parseExamples(text: string): Map<string, Brief[]> {
  const examples = new Map<string, Brief[]>();
  let current: Brief[] | undefined;
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('# ')) continue;
    if (line.startsWith('## ')) {
      current = [];
      examples.set(line.slice(3).trim(), current);
      continue;
    }
    const [description = '', targetAudience = ''] = line.split('|').map((part) => part.trim());
    current?.push({ productName: '', category: '', description, location: '', promotionGoal: '', targetAudience });
  }
  return examples;
}

/** Every example of every trade. */
export function loadExamples(dir: string = EXAMPLES_DIR): TradeExamples {
  const names = readdirSync(dir).filter((name) => name.endsWith('.txt'));
  return new Map(names.sort().flatMap((name) => [...parseExamples(readFileSync(join(dir, name), 'utf8'))]));
}

const LEAST_EXAMPLES = 4;

/** Every problem of the examples: trades that are unknown, or have too few. */
export function checkExamples(examples: TradeExamples, trades: readonly string[]): string[] {
  const known = new Set(trades);
  return [
    ...[...examples.keys()]
      .filter((trade) => !known.has(trade))
      .map((trade) => `examples: no trade is called "${trade}"`),
    ...trades.flatMap((trade) => {
      const count = examples.get(trade)?.length ?? 0;
      return count < LEAST_EXAMPLES
        ? [`examples: "${trade}" has ${count} examples; at least ${LEAST_EXAMPLES} are required`]
        : [];
    }),
  ];
}
