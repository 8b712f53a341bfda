import { whenSessionEnds } from '#web/lib/session.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
}

let latest: NewAccount | null = null;

/** Stores the new account's email and password, in memory only, so that they need not be typed again at the login. */
export function holdNewAccount({ email, password }: NewAccount): void {
  latest = { email, password };
}

/** The account just registered in this tab; null without one, or after its login. */
export function newAccount(): NewAccount | null {
  return latest;
}

/** Forgets it after its login and at the end of the session. */
export function forgetNewAccount(): void {
  latest = null;
}

whenSessionEnds(forgetNewAccount);
