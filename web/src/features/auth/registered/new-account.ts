import { whenSessionEnds } from '#web/lib/session.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
}

let latest: NewAccount | null = null;

/** Holds what was just registered, in memory only, so that the login needs no second typing. */
export function holdNewAccount({ email, password }: NewAccount): void {
  latest = { email, password };
}

/** What was just registered in this tab; null if nothing was, or it has logged in. */
export function newAccount(): NewAccount | null {
  return latest;
}

/** Forgets it: after its login, and with the session. */
export function forgetNewAccount(): void {
  latest = null;
}

whenSessionEnds(forgetNewAccount);
