import { type AudienceSize, hintOfSize, sourceOfSize } from '#web/lib/audience-size.ts';
import { formatRange } from '#web/lib/format.ts';

/** An audience size: the range, with its source and date below. */
export function SizeCell({ size, now }: { size: AudienceSize; now: number }) {
  return (
    <>
      {formatRange(size.lower, size.upper)}
      <small title={hintOfSize(size)}>{sourceOfSize(size, now)}</small>
    </>
  );
}
