/**
 * Countries and territories where Meta ads can be targeted, as ISO 3166 codes; `Intl.DisplayNames` has their names.
 * Left out: those where Meta sells no ads (Cuba, Iran, North Korea, Russia, Syria).
 */
export const adCountries: readonly string[] = `
  AD AE AF AG AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD
  CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB
  GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP
  KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP
  MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA
  RE RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TL TM TN TO TR TT TV
  TW TZ UA UG US UY UZ VC VE VG VI VN VU WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);
