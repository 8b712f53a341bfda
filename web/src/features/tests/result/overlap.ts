import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { percent } from '../figures.ts';
import { testTexts as texts } from '../texts.ts';

type Cells = readonly Pick<TestResults['cells'][number], 'id' | 'name' | 'overlap'>[];

/** Whom the audiences have in common, as far as it is known: interests that they share, and the control that reaches everybody. */
export function overlapSentence(cells: Cells, controls: readonly string[] = []): string | null {
  const [control] = cells.length > 1 ? controls : [];
  const sentences = [sharedSentence(cells), control === undefined ? null : texts.everybody(control, cells.length - 1)];
  return sentences.filter((sentence) => sentence !== null).join(' ') || null;
}

/** Names of the audiences without interests. */
export const controlsOf = ({ cells }: Pick<TestDetail, 'cells'>): string[] =>
  cells.filter(({ without_interests }) => without_interests).map(({ name }) => name);

/** What two audiences share, or the two of several that share most; nothing where no two have interests that are known. */
function sharedSentence(cells: Cells): string | null {
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
