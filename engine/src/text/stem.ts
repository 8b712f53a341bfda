const SUFFIXES = [
  'ational',
  'ations',
  'ation',
  'ators',
  'ator',
  'ating',
  'ated',
  'ative',
  'ates',
  'ate',
  'ically',
  'ical',
  'ments',
  'ment',
  'nesses',
  'ness',
  'eries',
  'ery',
  'ists',
  'ist',
  'isms',
  'ism',
  'able',
  'ally',
  'ings',
  'ing',
  'ers',
  'er',
  'ors',
  'or',
  'ed',
  'ic',
  'al',
  'ly',
  'y',
  'e',
];
const SHORTEST = 3;
/** Words that would wrongly get the stem of another word family. */
const OWN_STEM: ReadonlySet<string> = new Set(
  'anime news phonics university universities universe organ organs organic army armor general generic policy police'.split(
    ' ',
  ),
);

/** British spellings of American words whose stems would differ. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  `center centre, theater theatre, color colour, jewelry jewellery, jeweler jeweller, mold mould, fiber fibre, aluminum aluminium, donut doughnut,
  pajama pyjama, gray grey, favorite favourite, harbor harbour, labor labour, flavor flavour, gynecologist gynaecologist, gynecology gynaecology,
  orthopedic orthopaedic, pediatric paediatric, pediatrician paediatrician, catalog catalogue, license licence, program programme, mustache moustache,
  yogurt yoghurt, whiskey whisky, armor armour, traveler traveller, counselor counsellor, counseling counselling, modeling modelling, meter metre`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/**
 * A rough English stem of a folded word: words of one family (`bake`, `baker`, `bakery`, `baking`) share it. It is a key for
 * comparison, not a word. Words in other scripts, or with digits, are their own stem.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || OWN_STEM.has(word)) return word;
  const plain = singular(word);
  const single = SPELLINGS.get(plain) ?? plain;
  for (const suffix of SUFFIXES) {
    if (!single.endsWith(suffix)) continue;
    const rest = single.slice(0, -suffix.length);
    if (rest.length < SHORTEST || !/[aeiouy]/.test(rest)) continue;
    if (rest.length === SHORTEST && (suffix === 'e' || suffix === 'y' || suffix === 'al' || suffix === 'ic')) continue;
    return tidy(rest, suffix);
  }
  return undouble(single);
}

/** An English plural in the singular; any other word unchanged. */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** `hik|ing` and `bak|ery` dropped the e of `hike` and `bake`, `engage|ment` kept it; `runn|ing` doubled the n. */
function tidy(rest: string, suffix: string): string {
  const plain = undouble(rest);
  if (plain !== rest) return plain;
  if (/^(ments?|ness|nesses|able|ly)$/.test(suffix) && rest.length > 4 && rest.endsWith('e')) return rest.slice(0, -1);
  const lostE = /^(ing|ings|er|ers|ed|ery|eries|able|or|ors)$/.test(suffix) && /[^aeiou][aeiou][^aeiouwxy]$/.test(rest);
  return lostE && rest.length === SHORTEST ? `${rest}e` : rest;
}

function undouble(word: string): string {
  const last = word.at(-1);
  return word.length > SHORTEST && last === word.at(-2) && !/[aeious]/.test(last as string) ? word.slice(0, -1) : word;
}
