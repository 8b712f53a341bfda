import { type Interest, standingOf } from '@interest-miner/engine';
import type { InterestMatch, SourceInterest } from './port.ts';

/** The size of a catalogue row: Meta's bounds with their date, or our estimate as of `now`. */
export function sizeOf({ source, audience }: Interest, now: number) {
  const isMetas = source.kind === 'seen' && source.size !== null;
  return {
    audienceLower: audience.lower,
    audienceUpper: audience.upper,
    sizeSource: isMetas ? ('meta' as const) : ('estimate' as const),
    checkedAt: isMetas ? Date.parse(source.checkedAt) : now,
  };
}

/** A catalogue row in the format of an interest source. @param now milliseconds: the date of an estimate */
export function fromCatalogue(interest: Interest, now: number, match: InterestMatch | null = null): SourceInterest {
  const { id, name, path, topic, kind } = interest;
  const removed = interest.flags?.includes('removed') ? { removed: true as const } : {};
  return {
    id,
    name,
    path,
    topic,
    kind,
    ...sizeOf(interest, now),
    match,
    relevant: true,
    standing: standingOf(interest),
    ...removed,
  };
}
