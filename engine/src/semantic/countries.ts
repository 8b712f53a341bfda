import { fold } from '../text.ts';

/** Countries that advertisers name most, with the words that point to each: its names, people, and large cities. */
const WORDS: Record<string, string> = {
  us: 'united states,usa,us,america,american,california,texas,florida,new york,chicago,los angeles,san francisco',
  ca: 'canada,canadian,toronto,vancouver',
  mx: 'mexico,mexican,mexico city,mexicana',
  br: 'brazil,brazilian,brasil,sao paulo,brasileiro,brasileira',
  ar: 'argentina,argentine,argentinian,buenos aires',
  co: 'colombia,colombian,bogota',
  cl: 'chile,chilean',
  pe: 'peru,peruvian,lima',
  gb: 'united kingdom,uk,britain,british,england,english high street,london,manchester,scotland,scottish',
  ie: 'ireland,irish,dublin',
  de: 'germany,german,deutschland,deutsche,berlin,munich',
  at: 'austria,austrian,vienna',
  ch: 'switzerland,swiss,zurich',
  fr: 'france,french,paris',
  es: 'spain,spanish,madrid,barcelona',
  pt: 'portugal,portuguese,lisbon',
  it: 'italy,italian,milan,rome',
  nl: 'netherlands,dutch,amsterdam',
  be: 'belgium,belgian,brussels',
  se: 'sweden,swedish,stockholm',
  pl: 'poland,polish',
  tr: 'turkey,turkish,istanbul',
  za: 'south africa,south african',
  ng: 'nigeria,nigerian,lagos',
  ae: 'united arab emirates,uae,emirates,dubai,abu dhabi',
  sa: 'saudi arabia,saudi',
  in: 'india,indian,mumbai,delhi,bengaluru,bangalore,chennai,hyderabad,hindi,desi,bharat',
  pk: 'pakistan,pakistani',
  bd: 'bangladesh,bangladeshi,dhaka',
  sg: 'singapore',
  id: 'indonesia,indonesian',
  ph: 'philippines,filipino,manila',
  cn: 'china,chinese',
  jp: 'japan,japanese,tokyo',
  kr: 'korea,korean,south korea,seoul',
  au: 'australia,australian,aussie,sydney,melbourne',
  nz: 'new zealand',
};
const REGIONS: Record<string, readonly string[]> = {
  europe: ['gb', 'ie', 'de', 'at', 'ch', 'fr', 'es', 'pt', 'it', 'nl', 'be', 'se', 'pl'],
  'european union': ['ie', 'de', 'at', 'fr', 'es', 'pt', 'it', 'nl', 'be', 'se', 'pl'],
  'latin america': ['mx', 'br', 'ar', 'co', 'cl', 'pe'],
  'south america': ['br', 'ar', 'co', 'cl', 'pe'],
  'north america': ['us', 'ca', 'mx'],
  'middle east': ['ae', 'sa', 'tr'],
  'southeast asia': ['sg', 'id', 'ph'],
};
const BY_WORD = new Map<string, readonly string[]>([
  ...Object.entries(WORDS).flatMap(([code, list]) => list.split(',').map((word) => [word, [code]] as const)),
  ...Object.entries(REGIONS),
]);
const LONGEST = 3;

/** The countries (two-letter codes) that a text names, by themselves or by region; capitals do not matter. */
export function countriesIn(text: string): Set<string> {
  const found = new Set<string>();
  const all = fold(text).split(' ');
  for (let start = 0; start < all.length; start++) {
    for (let length = 1; length <= LONGEST; length++) {
      for (const code of BY_WORD.get(all.slice(start, start + length).join(' ')) ?? []) found.add(code);
    }
  }
  return found;
}
