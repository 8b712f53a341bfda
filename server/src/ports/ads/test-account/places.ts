import { createHash } from 'node:crypto';
import { fold, type GazetteerPlace, placesBeginning } from '@interest-miner/engine';

interface GraphPlace {
  readonly key: string;
  readonly name: string;
  readonly type: 'region' | 'city';
  readonly country_code: string;
}

/** Names are read for one that is the same as what was asked before the first so many are answered. */
const READ = 200;

/** A place with an invented key of digits, which stays the same. */
function toGraphPlace({ kind, name, country }: GazetteerPlace): GraphPlace {
  const digest = createHash('sha256').update(`${kind} ${country} ${name}`).digest();
  return { key: `9${digest.readUIntBE(0, 5)}`, name, type: kind, country_code: country };
}

/** Regions and cities whose name begins with what was asked, as Meta's place search answers them; the same name first. */
export function searchTestPlaces(params: URLSearchParams): { data: GraphPlace[] } {
  const asked = fold(params.get('q') ?? '');
  if (asked === '') return { data: [] };
  const isSame = ({ name }: GazetteerPlace) => fold(name) === asked;
  const fitting = placesBeginning(asked, READ);
  const exactFirst = fitting.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)));
  return { data: exactFirst.slice(0, Number(params.get('limit') ?? 25)).map(toGraphPlace) };
}
