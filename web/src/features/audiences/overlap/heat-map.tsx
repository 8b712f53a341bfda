import type { OverlapMatrix, OverlapPair } from '@interest-miner/contract/audiences/overlap-endpoints';
import type { CSSProperties } from 'react';
import { figuresTexts as texts } from '../texts.ts';
import classes from './overlap.module.css';
import { shareInWords } from './pair-words.ts';

/** The overlaps as a triangle of coloured cells; each holds its figure too. */
export function HeatMap({ matrix }: { matrix: OverlapMatrix }) {
  const { interests, pairs } = matrix;
  const found = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  const columns = interests.slice(0, -1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={classes.scroll} tabIndex={0} aria-label={texts.matrix}>
      <table className={classes.map}>
        <caption className={classes.caption}>{texts.matrix}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name }, index) => (
              <th key={id} scope="col" title={name}>
                <span className="visually-hidden">{name}</span>
                <span aria-hidden="true">{index + 1}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {interests.map(({ id, name }, row) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes.order} aria-hidden="true">
                  {row + 1}
                </span>
                {name}
              </th>
              {columns.map((column, place) =>
                place < row ? (
                  <Cell key={column.id} pair={found.get(`${place} ${row}`)} names={[column.name, name]} />
                ) : (
                  <td key={column.id} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend} aria-hidden="true">
        {texts.legendLow} <span className={classes.scale} /> {texts.legendHigh}
      </p>
    </section>
  );
}

function Cell({ pair, names: [a, b] }: { pair: OverlapPair | undefined; names: readonly [string, string] }) {
  const share = pair?.state === 'done' ? pair.share : null;
  const words = shareInWords(pair);
  return (
    <td
      className={classes.cell}
      data-empty={share === null || undefined}
      style={share === null ? undefined : ({ '--share': `${Math.round(share * 100)}%` } as CSSProperties)}
      title={pair?.sentence ?? texts.cell(a, b, words)}
    >
      {share === null ? (
        <>
          <span aria-hidden="true">{pair?.state === 'pending' ? '…' : '–'}</span>
          <span className="visually-hidden">{words}</span>
        </>
      ) : (
        words
      )}
    </td>
  );
}
