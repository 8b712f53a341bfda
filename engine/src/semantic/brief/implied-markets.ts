import type { Language } from '../../language/languages.ts';
import { readingLines } from '../../language/reading-lists.ts';
import { fold, words } from '../../text/fold.ts';
import { isPlaceInText, isWholeCountry, namesIn } from './places.ts';

/** The countries that a language other than English is written for: where most who write in it are, so not Canada or the United States. */
const OF_LANGUAGE: Readonly<Record<Exclude<Language, 'en' | null>, string>> = {
  de: 'DE AT CH LI LU',
  es: 'ES MX AR CO CL PE EC VE UY PY BO CR GT DO PR PA SV HN NI CU',
  fr: 'FR BE CH LU MC MA TN DZ SN CI',
  pt: 'BR PT AO MZ',
  it: 'IT CH SM',
  hi: 'IN',
};
/** The language of fewer words is not certain: "space in" may be German. */
const LEAST_WORDS = 4;
/** What stands before a place where a business is, folded; "a" is an article in English. */
const IN_PLACE = new Set('in near around across en cerca bei em no na perto pres dans vicino a'.split(' '));
/** Who sells journeys and houses names the place that his customers come to. */
const COMING =
  /\b(?:travel|tours?|trips?|journeys?|holidays?|vacations?|flights?|hotels?|safaris?|villas?|cruises?|retreats?|honeymoons?|relocat\w+)\b/i;

let known: readonly { readonly phrase: string; readonly codes: readonly string[] }[] | null = null;

/** The words that are said in few countries; read on first use. */
function marketWords() {
  known ??= readingLines('market-words.txt').flatMap((line) => {
    const [codes = '', phrases = ''] = line.split(': ');
    return phrases.split(', ').map((phrase) => ({ phrase: ` ${fold(phrase)} `, codes: codes.split(',') }));
  });
  return known;
}

/**
 * The countries (ISO codes) that a brief without a location is for: of the place that it says it is in, else of words that only few countries have,
 * else of its language. Empty if none tells.
 * @param written the text as written
 * @param english the same in English
 */
export function impliedMarkets(written: string, english: string, language: Language): Set<string> {
  const near = COMING.test(english) ? [] : placesSaid(written, language);
  if (near.length > 0) return new Set(near);
  const text = ` ${fold(written)} `;
  const told = marketWords().filter(({ phrase }) => text.includes(phrase));
  if (told.length > 0) return new Set(told.flatMap(({ codes }) => codes));
  const isTold = language !== 'en' && language !== null && words(text).length >= LEAST_WORDS;
  return new Set(isTold ? OF_LANGUAGE[language].split(' ') : []);
}

/** The countries of places after "in" and the like, or between commas by themselves: not of "Korean skincare" or "Roman blinds". */
function placesSaid(text: string, language: Language): string[] {
  const isPlace = (name: string) => isPlaceInText(name) && !isWholeCountry(name);
  return text.split(/[,;:.!?()\n]+/).flatMap((part, at) => {
    const folded = fold(part);
    const all = folded.split(' ');
    return namesIn(folded, isPlace).flatMap(({ name, codes }) => {
      const size = name.split(' ').length;
      const isAlone = at > 0 && folded === name;
      const isAfter = all.some(
        (word, i) =>
          IN_PLACE.has(word) &&
          !(word === 'a' && language === 'en') &&
          all.slice(i + 1, i + 1 + size).join(' ') === name,
      );
      return isAlone || isAfter ? codes : [];
    });
  });
}
