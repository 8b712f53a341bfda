import { readFile } from 'node:fs/promises';

type Weight = 400 | 600;

/** Scripts that the fonts cover, in order of preference. Characters of other scripts become question marks. */
const faces = [
  ['latin', /[ -\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212]/],
  ['latin-ext', /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/],
  ['devanagari', /[\u0900-\u097f\u1cd0-\u1cf9\ua8e0-\ua8ff]/],
  ['cyrillic', /[\u0400-\u045f\u0490-\u0491]/],
  ['greek', /[\u0370-\u03ff]/],
] as const;

/** One font per script and weight, read once per process: `latin-400` … */
export async function loadFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  for (const [face] of faces)
    for (const weight of [400, 600]) {
      const file = `@fontsource/noto-sans/files/noto-sans-${face}-${weight}-normal.woff`;
      fonts.set(`${face}-${weight}`, await readFile(new URL(import.meta.resolve(file))));
    }
  return fonts;
}

/** Splits a text into runs that one font covers. */
export function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const char of text.normalize('NFC')) {
    const face = faces.find(([, covers]) => covers.test(char))?.[0];
    const font = `${face ?? 'latin'}-${weight}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += face ? char : '?';
    else runs.push({ font, text: face ? char : '?' });
  }
  return runs;
}
