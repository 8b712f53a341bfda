/** ISO 3166-1 alpha-2 codes of the countries that Meta's ads can target. */
const codes = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM ' +
  'CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT ' +
  'GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU ' +
  'LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL ' +
  'PR PS PT PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG ' +
  'US UY UZ VC VE VG VI VN VU WS XK YE ZA ZM ZW'
).split(' ');

let names: Intl.DisplayNames | undefined;

/** The English name of a country. */
function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** All countries as options of a select, by name. */
export function countryOptions(): { value: string; label: string }[] {
  return codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The country of the browser's language, such as `IN` for `en-IN`; otherwise the United States. */
export function localCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return codes.includes(region) ? region : 'US';
}
