import { z } from 'zod';
import { listIn } from '../meta/read-json.ts';
import type { FoundPlace } from './port.ts';

const place = z.object({
  key: z.coerce.string().min(1).max(40),
  name: z.string().min(1).max(300),
  type: z.enum(['region', 'city']),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  region: z.string().max(300).optional().catch(undefined),
});

/** The parameters of Meta's place search. */
export const placeSearch = (query: string) => ({
  type: 'adgeolocation',
  q: query,
  limit: '20',
  location_types: '["region","city"]',
});

/** Regions and cities in an answer of Meta's place search; rows of other kinds and invalid ones are skipped. */
export function readPlaces(answer: unknown): FoundPlace[] {
  return (listIn(answer) ?? []).flatMap((row) => {
    const parsed = place.safeParse(row);
    if (!parsed.success) return [];
    const { key, name, type, country_code: country, region } = parsed.data;
    return [{ key, name, type, country, region: type === 'city' ? (region ?? null) : null }];
  });
}
