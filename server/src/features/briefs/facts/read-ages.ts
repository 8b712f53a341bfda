import { audienceLimits } from '@interest-miner/contract/audiences/limits';

/** What a text says, and its words for it. */
export interface Read<T> {
  readonly value: T;
  readonly words: string;
}

type Ages = { min: number; max: number };

/** Meta takes interests for adults only. */
const adult = 18;
const oldest = audienceLimits.ageMax;

/** In English, German, Spanish, French, Portuguese, Italian and Hindi. */
const years = `(?:years?(?:[- ]old)?|yrs?|y/?o|jahren?|jährigen?|años|ans|anos|anni|साल|वर्ष)`;
const number = String.raw`(?<![\d.,€$£₹%])(\d{1,2})(?![\d%€$£₹]|[.,:]\d)`;
const to = String.raw`\s*(?:-|–|—|to|until|and|bis|und|a|à|al|y|e|et|até|ate|aos?|ai|से)\s*(?:(?:the|les|los|i)\s+)?`;
const range = new RegExp(String.raw`${number}(?:\s*${years})?${to}${number}(?:\s*\+)?(?:\s*${years})?`, 'giu');
const fromAge = new RegExp(
  [
    String.raw`${number}\s*(?:\+|plus\b|(?:${years}\s*)?(?:and|or|&)\s*(?:over|older|above|up)|(?:jahre\s*)?(?:und|oder)\s*(?:älter|mehr)|(?:años\s*)?(?:o|y)\s*más|ans\s*et\s*plus|anos\s*ou\s*mais|anni\s*e\s*oltre|(?:${years}\s*)?से\s*(?:अधिक|ऊपर|ज़्यादा))`,
    String.raw`(?<!\p{L})(?:over|above|older than|from age|ab|über|älter als|mayores de|más de|desde los|plus de|à partir de|dès|mais de|acima (?:de|dos)|a partir d[eo]s?|maiores de|oltre i|sopra i|più di|dai)\s*${number}(?!\s*(?:${to})\d)`,
  ].join('|'),
  'giu',
);
const underAge = new RegExp(
  [
    String.raw`(?<!\p{L})(?:under|below|younger than|unter|jünger als|menores de|menos de|moins de|até|abaixo d[eo]s?|sotto i|meno di)\s*${number}`,
    String.raw`${number}\s*(?:${years}\s*)?से\s*(?:कम|नीचे)`,
  ].join('|'),
  'giu',
);
const decades =
  /\b(?:in (?:their|the) |(?:ihren?|os|les) )?([2-6])0s(?:\s*(?:to|and|or|-|–)\s*(?:their |the )?([2-6])0s)?/giu;

/** A quantity of something else right after a number: "10-20 employees", "30 km". */
const otherUnit =
  /^\s*(?:%|percent|prozent|por ciento|km|kilomet|miles?\b|minut|min\b|hours?|stunden|horas|heures|ore\b|days?|tage|días|jours|dias|giorni|weeks?|months?|monate|meses|mois|mesi|employees|mitarbeite|empleados|employés|funcionários|dipendenti|people|persons|personen|personas|personnes|pessoas|persone|customers|rooms|zimmer|units|m²|sqm|kg|k\b|thousand|million|lakh|crore|euro|dollar|rupees|usd|inr|eur)/iu;

/** Devanagari digits as 0 to 9, with every other character in its place. */
const withDigits = (text: string) => text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x0966));

const isAge = (age: number) => age >= 10 && age <= 99;

interface Found extends Ages {
  readonly at: number;
  readonly end: number;
}

function* matches(text: string, pattern: RegExp, agesOf: (numbers: number[]) => Ages): Generator<Found> {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (otherUnit.test(text.slice(end))) continue;
    const ages = agesOf(match.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)])));
    if (isAge(ages.min) && isAge(ages.max) && ages.min <= ages.max) yield { ...ages, at: match.index, end };
  }
}

/**
 * The ages that an audience's text names, in the seven languages of briefs: ranges, "over 40", "under 30", "in their 30s". Several
 * are taken together. Minors are left out, because Meta takes interests for adults only. @returns null if it names none
 */
export function readAges(audience: string): Read<Ages> | null {
  const text = withDigits(audience);
  const ranges = [...matches(text, range, ([min = 0, max = 0]) => ({ min, max }))];
  const inRange = ({ at }: Found) => ranges.some((one) => at >= one.at && at < one.end);
  const open = [
    ...matches(text, fromAge, ([min = 0]) => ({ min, max: 99 })),
    ...matches(text, underAge, ([max = 0]) => ({ min: 10, max })),
    ...matches(text, decades, ([first = 0, last = first]) => ({ min: first * 10, max: last * 10 + 9 })),
  ].filter((found) => !inRange(found));
  const found = [...ranges, ...open].toSorted((a, b) => a.at - b.at);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  const min = Math.max(adult, Math.min(...found.map((one) => one.min)));
  const max = Math.max(...found.map((one) => one.max));
  // "Kids from 12 to 18" are not whom to reach.
  if (max < adult + 2) return null;
  return {
    value: { min: Math.min(min, oldest), max: Math.min(max, oldest) },
    words: audience.slice(first.at, last.end).trim(),
  };
}
