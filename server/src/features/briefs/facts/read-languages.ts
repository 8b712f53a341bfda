import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import type { Read } from './read-ages.ts';

const english = new Map(audienceLanguages.map(({ key, name }) => [name.replace(/ \(.*/, '').toLowerCase(), key]));
const speaking = /(?<!\p{L})(\p{L}+)[- ]speak(?:ing|ers?)(?!\p{L})|speakers? of (\p{L}+)/giu;

/** Words of other languages that say which one people speak, with its English name. */
const others: readonly (readonly [RegExp, string])[] = [
  [/deutschsprachig\p{L}*|germanophones?|germanófonos|de habla alemana|de lingua tedesca/iu, 'german'],
  [
    /englischsprachig\p{L}*|anglophones?|angloparlantes|de habla inglesa|falantes de inglês|anglofoni|अंग्रेज़?ी भाषी/iu,
    'english',
  ],
  [/spanischsprachig\p{L}*|hispanophones?|hispanohablantes?|de habla hispana|hispanófonos|ispanofoni/iu, 'spanish'],
  [/französischsprachig\p{L}*|francophones?|francófonos|francohablantes|francofoni/iu, 'french'],
  [/portugiesischsprachig\p{L}*|lusophones?|lusófonos|lusohablantes|falantes de português|lusofoni/iu, 'portuguese'],
  [/italienischsprachig\p{L}*|italophones?|italófonos|italofoni|di lingua italiana/iu, 'italian'],
  [/(?:हिंदी|हिन्दी)[- ]?भाषी/iu, 'hindi'],
];

/** The languages that an audience's text says its people speak, as Meta's keys. @returns null if it says none */
export function readLanguages(audience: string): Read<number[]> | null {
  const keys = new Map<number, string>();
  for (const [words, one, other] of audience.matchAll(speaking)) {
    const key = english.get((one ?? other ?? '').toLowerCase());
    if (key !== undefined) keys.set(key, words);
  }
  for (const [pattern, language] of others) {
    const words = pattern.exec(audience)?.[0];
    const key = english.get(language);
    if (words !== undefined && key !== undefined) keys.set(key, words);
  }
  return keys.size === 0 ? null : { value: [...keys.keys()], words: [...keys.values()].join(', ') };
}
