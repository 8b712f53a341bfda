import type { Read } from './read-ages.ts';

/** A word as a whole, in any script, and not as a possessive: "men's health" names a subject. */
const word = (list: string) => new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${list})(?![\p{L}\p{M}]|['’]s)`, 'giu');

/** In English, German, Spanish, French, Portuguese, Italian and Hindi. */
const women = word(
  `women|woman|ladies|females?|girls|moms|mums|moms-to-be|mothers|brides|housewives|businesswomen|frauen|damen|mädchen|mütter|mamas|weiblich|bräute|` +
    `mujeres|chicas|mamás|madres|señoras|novias|femmes|filles|mamans|mères|dames|mulheres|garotas|moças|mães|meninas|noivas|` +
    `donne|ragazze|mamme|madri|signore|महिलाएं|महिलाएँ|महिलाओं|महिला|औरतें|औरतों|लड़कियां|लड़कियाँ|लड़कियों|माताएं|माताओं|मां|माँ|गृहिणियां|गृहिणी`,
);
const men = word(
  `men|gentlemen|males?|guys|boys|dads|fathers|grooms|businessmen|männer|herren|jungs|väter|männlich|hombres|chicos|caballeros|varones|` +
    `hommes|garçons|pères|homens|rapazes|cavalheiros|uomini|papà|पुरुष|पुरुषों|लड़के|लड़कों|मर्द|मर्दों`,
);
/** Beside mothers, fathers are meant too: "padres y madres". */
const parents = word(`parents|eltern|padres|pais|genitori|माता-पिता|couples|paare|parejas|casais|coppie`);
/** "Not men", "keine Männer": the word after it says who is not meant. */
const negated =
  /(?:\b(?:not|no|except|excluding|without|kein|keine|ohne|nicht|sin|no para|sans|pas de|sem|não|senza|non)\s+(?:for\s+|für\s+)?)$/iu;

function first(text: string, pattern: RegExp): string | undefined {
  for (const match of text.matchAll(pattern)) if (!negated.test(text.slice(0, match.index))) return match[0];
  return undefined;
}

/** So many kinds of people before the women or men are too many for these to be all who are meant: "surfers, runners, pregnant women". */
const OTHERS = 2;

/**
 * Whom an audience's text names: women, men, or both as `all`, in the seven languages of briefs.
 * @returns null if it names neither, or others first
 */
export function readGender(audience: string): Read<'all' | 'women' | 'men'> | null {
  const read = readAll(audience);
  if (read === null || read.value === 'all') return read;
  const before = audience.slice(0, audience.indexOf(read.words)).split(/[,;]/).slice(0, -1);
  return before.filter((part) => /\p{L}{3}/u.test(part)).length >= OTHERS ? null : read;
}

function readAll(audience: string): Read<'all' | 'women' | 'men'> | null {
  const her = first(audience, women);
  const him = first(audience, men) ?? (her === undefined ? undefined : first(audience, parents));
  if (her !== undefined && him !== undefined) return { value: 'all', words: `${her}, ${him}` };
  if (her !== undefined) return { value: 'women', words: her };
  return him === undefined ? null : { value: 'men', words: him };
}
