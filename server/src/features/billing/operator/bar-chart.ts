import { escapeHtml } from '../../../http/html.ts';

const width = 720;
const height = 200;
const left = 8;
const top = 24;
const foot = 24;

/** One bar: its name below, its value above. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
}

/** A bar chart as SVG, without scripts. Negative values get no bar; the table beside the chart shows them. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const room = (width - 2 * left) / Math.max(1, bars.length);
  const drawn = bars.map(({ name, value, label }, index) => {
    const tall = (Math.max(0, value) / highest) * (height - top - foot);
    const x = left + index * room;
    const y = height - foot - tall;
    const middle = x + room / 2;
    return `<rect x="${(x + room * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(room * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/>
<text x="${middle.toFixed(1)}" y="${(y - 6).toFixed(1)}">${value === 0 ? '' : escapeHtml(label)}</text>
<text x="${middle.toFixed(1)}" y="${height - 8}">${escapeHtml(name)}</text>`;
  });
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><div class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}; the figures are in the table below">
<line x1="${left}" x2="${width - left}" y1="${height - foot}" y2="${height - foot}"/>
${drawn.join('\n')}</svg></div></figure>`;
}
