import { EngineCore } from '../src/core.ts';
import { BriefRanker } from '../src/semantic/brief-ranker.ts';
import { halfOf, type JudgedBrief, readBriefs } from './sets.ts';

/** A score of a row for a brief, and whether it was judged fitting (1 or 2); rows that nobody judged count as unfitting. */
interface Sample {
  readonly score: number;
  readonly fits: number;
}

const core = new EngineCore();
const briefs = readBriefs();
const engines = { semantic: core.ranker, keyword: new BriefRanker(core.rows, null) };

for (const [name, ranker] of Object.entries(engines)) {
  const half = (which: string) =>
    briefs.filter((_, i) => halfOf(i) === which).flatMap((item) => samplesOf(item, ranker));
  const { slope, middle } = fitLogistic(half('tuning'));
  console.log(name, { slope: slope.toFixed(3), middle: middle.toFixed(2) });
  console.table(reliability(half('reporting'), slope, middle));
}

function samplesOf({ brief, relevant }: JudgedBrief, ranker: BriefRanker): Sample[] {
  const scores = ranker.scores(brief);
  return scores
    ? core.rows.map((row, i) => ({ score: scores[i] ?? 0, fits: (relevant[row.key] ?? 0) > 0 ? 1 : 0 }))
    : [];
}

/** Newton's method for the two numbers of chance = 1 / (1 + exp(-slope · (score - middle))). */
function fitLogistic(samples: readonly Sample[]): { slope: number; middle: number } {
  let slope = 0.5;
  let offset = -4;
  for (let round = 0; round < 50; round++) {
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-9, 0, 1e-9];
    for (const { score, fits } of samples) {
      const chance = 1 / (1 + Math.exp(-(slope * score + offset)));
      const weight = chance * (1 - chance);
      gs += (fits - chance) * score;
      go += fits - chance;
      hss += weight * score * score;
      hso += weight * score;
      hoo += weight;
    }
    const determinant = hss * hoo - hso * hso;
    slope += (hoo * gs - hso * go) / determinant;
    offset += (hss * go - hso * gs) / determinant;
  }
  return { slope, middle: -offset / slope };
}

/** How many of the rows shown with some percent were judged fitting. */
function reliability(samples: readonly Sample[], slope: number, middle: number) {
  return [0, 10, 25, 50, 75, 90].map((from, i, all) => {
    const to = all[i + 1] ?? 100;
    const inside = samples.filter(({ score }) => {
      const percent = 100 / (1 + Math.exp(-slope * (score - middle)));
      return percent >= from && percent < to;
    });
    const fitting = inside.filter((sample) => sample.fits === 1).length;
    return {
      shown: `${from}-${to} %`,
      rows: inside.length,
      fitting: `${Math.round((100 * fitting) / Math.max(1, inside.length))} %`,
    };
  });
}
