import { createHash } from 'node:crypto';
import { fold, knownPlaces } from '@interest-miner/engine';

interface GraphPlace {
  readonly key: string;
  readonly name: string;
  readonly type: 'region' | 'city';
  readonly country_code: string;
}

let known: readonly (GraphPlace & { readonly folded: string })[] | null = null;

/** Every place with an invented key of digits, which stays the same; built on first use. */
function allPlaces() {
  known ??= knownPlaces().map(({ kind, name, country }) => {
    const digest = createHash('sha256').update(`${kind} ${country} ${name}`).digest();
    return { key: `9${digest.readUIntBE(0, 5)}`, name, type: kind, country_code: country, folded: fold(name) };
  });
  return known;
}

/** Regions and cities whose name begins with what was asked, as Meta's place search answers them; the same name first. */
export function searchTestPlaces(params: URLSearchParams): { data: GraphPlace[] } {
  const asked = fold(params.get('q') ?? '');
  if (asked === '') return { data: [] };
  const fitting = allPlaces().filter(({ folded }) => folded.startsWith(asked));
  const exactFirst = fitting.toSorted((a, b) => Number(b.folded === asked) - Number(a.folded === asked));
  const rows = exactFirst.slice(0, Number(params.get('limit') ?? 25));
  return { data: rows.map(({ folded: _folded, ...place }) => place) };
}
