import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import { findUserByEmail } from './features/auth/index.ts';
import { setPlan } from './features/billing/index.ts';
import { describeMails } from './features/mail/index.ts';

interface AdminDeps {
  readonly db: Kysely<Database>;
  readonly clock: () => number;
}

/** One operator command: returns what to print. Throws an Error whose message tells what is wrong. */
type Command = (deps: AdminDeps, args: readonly string[]) => Promise<string>;

const commands: Record<string, { usage: string; run: Command }> = {
  'set-plan': {
    usage: 'set-plan EMAIL PLAN    put a person on Free, Basic, Pro or Enterprises for 30 days',
    async run({ db, clock }, [email, plan]) {
      if (!email || !plan) throw new Error('set-plan needs an e-mail address and a plan: set-plan EMAIL PLAN');
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) throw new Error(`No account has the address ${email}.`);
      if (!(await setPlan(db, user.id, plan, clock()))) throw new Error(`There is no plan named ${plan}.`);
      return `${user.email} is on ${plan} now.`;
    },
  },
  mails: {
    usage: 'mails                  how many mails wait, were sent or failed, and why',
    run: ({ db }) => describeMails(db),
  },
};

/**
 * Runs an operator command; it works on the same database as a running server.
 * @throws Error with the usage when there is no such command
 */
export async function runAdmin(deps: AdminDeps, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = commands[name];
  if (!command) {
    const usages = Object.values(commands).map(({ usage }) => `  ${usage}`);
    throw new Error(`Commands:\n${usages.join('\n')}`);
  }
  return command.run(deps, args);
}
