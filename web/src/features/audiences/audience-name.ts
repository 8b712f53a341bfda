import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { freeName } from '#web/lib/free-name.ts';

interface Named {
  /** The brief's name, if there is a brief. */
  brief: string | undefined;
  /** What the audience is made from: a list, a suggested audience, one interest. */
  title: string;
  /** Country codes of its places. */
  countries: readonly string[];
  /** Names of the brief's other audiences. */
  taken: readonly string[];
}

/** A name that says what an audience is, such as `Prana Studio · Core · IN`, and is not taken yet. */
export function audienceName({ brief, title, countries, taken }: Named): string {
  const said = brief === undefined || title.startsWith(brief) ? [title] : [brief, title];
  const parts = [...said, countries.slice(0, 3).join('+')].filter(Boolean);
  return freeName(parts.join(' · '), taken, audienceLimits.name);
}
