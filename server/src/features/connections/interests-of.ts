import type { AnsweredBy } from '@interest-miner/contract/connections/endpoints';
import type { Deps, UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { AdToken } from '../../ports/ads/port.ts';
import type { InterestsPort, PersonalInterests } from '../../ports/interests/port.ts';
import { findOpenConnection, type OpenDeps } from './open-connection.ts';

/**
 * Interests with users' own connections to Meta. A test ad account counts as none: it knows no more than the catalogue.
 * @param interestsWith interests from Meta, with one token
 */
export function createPersonalInterests(
  deps: OpenDeps,
  interestsWith: (token: AdToken) => InterestsPort,
): PersonalInterests {
  return async (ownerId) => {
    const connection = await findOpenConnection(deps, ownerId);
    if (connection?.kind !== 'meta') return undefined;
    const own = interestsWith(connection.token);
    const { use } = connection;
    return {
      ...own,
      search: (query, options) => use(() => own.search(query, options)),
      suggest: (selection, options) => use(() => own.suggest(selection, options)),
      validate: (held, options) => use(() => own.validate(held, options)),
      find: (ids) => use(() => own.find(ids)),
    };
  };
}

/** A source of interests, and whose it is. */
export interface AskedInterests {
  readonly interests: InterestsPort;
  readonly answeredBy: AnsweredBy;
}

/** The source of interests for a person: Meta with their own token, else the installation's. */
export async function interestsOf(
  deps: { readonly interests: InterestsPort; readonly personalInterests: PersonalInterests },
  actor: { readonly userId: string },
): Promise<AskedInterests> {
  const own = await deps.personalInterests(ownerOf(actor));
  if (own) return { interests: own, answeredBy: 'own_connection' };
  const answeredBy = deps.interests.source === 'meta' ? 'installation' : 'catalogue';
  return { interests: deps.interests, answeredBy };
}

/** A context in which `interests` is the source of the actor. */
export type OwnInterestsContext = UserContext<Deps & AskedInterests>;

/** Lets a verb ask the actor's own source of interests, which knows the rows found with their token. */
export function withOwnInterests<I, O>(verb: (context: OwnInterestsContext, input: I) => Promise<O>) {
  return async (context: UserContext, input: I): Promise<O> => {
    const { deps, actor } = context;
    return verb({ deps: { ...deps, ...(await interestsOf(deps, actor)) }, actor }, input);
  };
}
