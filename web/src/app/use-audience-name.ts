import { audienceName } from '#web/features/audiences/audience-name.ts';
import { useShownBrief } from '#web/features/briefs/use-briefs.ts';
import { shellTexts as texts } from './texts.ts';

/** Names for new audiences of the current brief. @returns the name of one made from `title` */
export function useAudienceName(): (title: string) => string {
  const brief = useShownBrief();
  return (title) =>
    audienceName({
      brief: brief?.name,
      // The first list of a person is named by nobody.
      title: title === texts.firstList && brief ? brief.name : title,
      countries: countriesOf(brief?.facts.places.value ?? null),
      taken: brief?.audiences.map(({ name }) => name) ?? [],
    });
}

type Places = { countries: string[] } & Record<'regions' | 'cities', { country: string }[]>;

function countriesOf(places: Places | null): string[] {
  if (places === null) return [];
  const within = [...places.regions, ...places.cities].map(({ country }) => country);
  return [...new Set([...places.countries, ...within])];
}
