import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSensitive } from '../language/sensitive-words.ts';
import { testCore as core } from '../test-core.ts';
import type { Brief, Reason } from '../types.ts';
import { NO_BRIEF } from './brief/brief-text.ts';
import { excludedThing, names } from './excluded-rows.ts';

/** Briefs with exclusions, of one line and in other languages, written for the eval. */
function knownBriefs(): (Brief & { readonly id: string })[] {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'eval', name), 'utf8'));
  const sets = [read('fresh.json'), read('reporting.json'), read('reading-briefs.json').exclusions ?? []].flat();
  return sets.map(({ id, brief }) => ({ ...NO_BRIEF, ...brief, id }));
}

/** What a reason quotes of the brief. */
function quotesOf(reason: Reason | null): string[] {
  const isOurs = /^(?:trade|similar|people|beside|section|elsewhere)$/.test(reason?.link ?? 'section');
  return [isOurs ? undefined : reason?.text, reason?.from].filter((quote) => quote !== undefined);
}

const answers = knownBriefs().map((brief) => ({ brief, ranked: core.rankBrief(brief, 25).ranked }));

test('of the first 25 rows of a brief, twelve say something different at least', () => {
  const long = answers.filter(({ ranked }) => ranked.length === 25);
  expect(long.length).toBeGreaterThan(50);
  for (const { brief, ranked } of long) {
    const said = new Set(ranked.map(({ reason, likedBy }) => JSON.stringify([reason, likedBy])));
    expect(said.size, brief.id).toBeGreaterThanOrEqual(12);
    expect(ranked.filter(({ likedBy }) => likedBy === null).length, brief.id).toBeLessThanOrEqual(2);
  }
});

test('no reason quotes what its brief leaves out, what is sensitive, or what nobody wrote', () => {
  const quoted = answers.flatMap(({ brief, ranked }) =>
    ranked.flatMap(({ interest, reason }) => quotesOf(reason).map((quote) => ({ brief, interest, reason, quote }))),
  );
  expect(quoted.length).toBeGreaterThan(800);
  const excluded = new Map(
    answers.map(({ brief }) => [brief.id, core.readBrief(brief).excluded.map((thing) => excludedThing(thing) ?? [])]),
  );
  for (const { brief, reason, quote, interest } of quoted) {
    const place = `${brief.id}, ${interest.name}: ${quote}`;
    const written = `${brief.description}\n${brief.targetAudience}\n${brief.productName}`.replace(
      /[^\p{L}\p{M}\p{N} '’&+,%\n-]+/gu,
      ' ',
    );
    expect(written.replace(/ +/g, ' '), place).toContain(quote.replace('…', ''));
    const left = excluded.get(brief.id)?.filter((thing) => thing.length > 0 && names(quote, thing)) ?? [];
    expect(left, place).toEqual([]);
    if (reason?.link !== 'named') expect(isSensitive(quote), place).toBe(false);
  }
});
