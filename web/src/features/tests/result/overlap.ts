import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import { percent } from '../figures.ts';
import { testTexts as texts } from '../texts.ts';

type Cells = readonly Pick<TestResults['cells'][number], 'id' | 'name' | 'overlap'>[];

/** What two audiences share, or the two of several that share most; nothing for a single audience. */
export function overlapSentence(cells: Cells): string | null {
  if (cells.length < 2) return null;
  const pairs = cells.flatMap((cell) =>
    cell.overlap.map(({ cell: other, share }) => ({
      share,
      a: cell.name,
      b: cells.find(({ id }) => id === other)?.name ?? '',
    })),
  );
  const most = pairs.reduce<(typeof pairs)[number] | null>(
    (best, pair) => (best && best.share >= pair.share ? best : pair),
    null,
  );
  if (most === null) return null;
  if (most.share === 0) return texts.shareNothing;
  return cells.length === 2 ? texts.share(percent(most.share)) : texts.shareMost(most.a, most.b, percent(most.share));
}
