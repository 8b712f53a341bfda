/** Writes kept for later; more are refused, so that a long outage does not fill the memory. */
export const maxKept = 10_000;
/** Of these, the places that only sessions take: searches and events cannot end logins. */
export const reservedForSessions = 2000;
/** Places of one account, so that no few fill all. */
export const maxKeptOfAccount = 50;
/** Of these, those that only its sessions take: who guesses at its password leaves events, and cannot end its logins. */
export const reservedForOwnSessions = 30;

interface Place {
  readonly account: string;
  readonly isSession: boolean;
}

/** Counts the places for kept writes: of all, and of each account. */
export function createPlaces() {
  const everybody = 'all';
  const taken = new Map<string, { all: number; others: number }>();
  const ofAccount = (account: string) => `account ${account}`;
  const add = (who: string, { isSession }: Place, sign: 1 | -1) => {
    const { all, others } = taken.get(who) ?? { all: 0, others: 0 };
    if (all + sign === 0) taken.delete(who);
    else taken.set(who, { all: all + sign, others: others + (isSession ? 0 : sign) });
  };
  const isLeft = (who: string, { isSession }: Place, max: number, reserved: number) => {
    const { all, others } = taken.get(who) ?? { all: 0, others: 0 };
    return all < max && (isSession || others < max - reserved);
  };
  const change = (place: Place, sign: 1 | -1) => {
    for (const who of [everybody, ofAccount(place.account)]) add(who, place, sign);
  };
  return {
    /** @returns false if there is none left */
    take(place: Place): boolean {
      const isFree =
        isLeft(everybody, place, maxKept, reservedForSessions) &&
        isLeft(ofAccount(place.account), place, maxKeptOfAccount, reservedForOwnSessions);
      if (isFree) change(place, 1);
      return isFree;
    },
    free: (place: Place) => change(place, -1),
  };
}
