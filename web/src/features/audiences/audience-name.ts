import { audienceLimits } from '@interest-miner/contract/audiences/limits';

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
  // The number of a second one must not be cut off.
  const plain = [...said, countries.slice(0, 3).join('+')]
    .filter(Boolean)
    .join(' · ')
    .slice(0, audienceLimits.name - 4);
  for (let number = 2, name = plain; ; number += 1) {
    if (!taken.includes(name)) return name;
    name = `${plain} ${number}`;
  }
}
