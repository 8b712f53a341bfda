import { useBriefOf } from '#web/lib/brief-of.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { audienceName } from './audience-name.ts';
import { texts } from './texts.ts';

/**
 * Names for new audiences of the current brief.
 * @returns the name of one made from `title`, or from nothing, unlike those of the brief and of `others`
 */
export function useAudienceName(): (title?: string, others?: readonly string[]) => string {
  const { data: brief } = useBriefOf(useCurrentBrief(({ id }) => id ?? null));
  return (title, others = []) =>
    audienceName({
      brief: brief?.name,
      title: namesNothing(title) ? (brief?.name ?? texts.untitled) : title,
      countries: countriesOf(brief?.facts.places.value ?? null),
      taken: [...(brief?.audiences.map(({ name }) => name) ?? []), ...others],
    });
}

/** Whether a title says nothing: there is none, or it is that of a list which nobody has named. */
const namesNothing = (title: string | undefined): title is undefined =>
  title === undefined || title === texts.plainList;

type Places = { countries: string[] } & Record<'regions' | 'cities', { country: string }[]>;

function countriesOf(places: Places | null): string[] {
  if (places === null) return [];
  const within = [...places.regions, ...places.cities].map(({ country }) => country);
  return [...new Set([...places.countries, ...within])];
}
