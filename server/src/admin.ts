import { loadCatalogue, loadWantedNames } from '@interest-miner/engine';
import type { AppDeps } from './app-deps.ts';
import { checkNow } from './features/alerts/index.ts';
import { findUserByEmail } from './features/auth/index.ts';
import { billingCommands } from './features/billing/index.ts';
import { reencryptConnections } from './features/connections/index.ts';
import { describeMails, reencryptMails } from './features/mail/index.ts';
import { describeEvents } from './features/security-events/index.ts';
import { describeFoundNames, refreshCatalogue } from './stores/catalogue-checks/refresh-catalogue-command.ts';
import { deletePauses } from './stores/meta-cache/queries.ts';

interface AdminCommand {
  readonly usage: string;
  run(deps: AppDeps, args: readonly string[]): Promise<string>;
}

const commands: Record<string, AdminCommand> = {
  ...billingCommands,
  mails: {
    usage: 'mails                      count mails queued, sent and failed, with reasons',
    run: ({ db }) => describeMails(db),
  },
  reencrypt: {
    usage: 'reencrypt                  re-encrypt stored data with SECRET_KEY, so that SECRET_KEY_OLD can be removed',
    run: async (deps) => `${await reencryptConnections(deps)}\n${await reencryptMails(deps)}`,
  },
  'refresh-catalogue': {
    usage:
      'refresh-catalogue      ask Meta for the id and size of every catalogue interest; continues where it stopped',
    run: (deps) => refreshCatalogue(deps, loadCatalogue(), loadWantedNames()),
  },
  'found-names': {
    usage:
      'found-names            names that the catalogue lacks and refresh-catalogue found at Meta, with id and size',
    run: ({ db }) => describeFoundNames(db, loadWantedNames()),
  },
  events: {
    usage: 'events EMAIL               the security events of an account, newest first',
    async run({ db }, [email = '']) {
      const user = await findUserByEmail(db, email.trim().toLowerCase());
      if (!user) throw new Error('No account has this address.');
      return describeEvents(db, user.id);
    },
  },
  'check-interests': {
    usage: 'check-interests EMAIL      check now whether the interests an account uses were removed or changed',
    async run(deps, [email = '']) {
      const user = await findUserByEmail(deps.db, email.trim().toLowerCase());
      if (!user) throw new Error('No account has this address.');
      // Loads the catalogue first: the test ad account answers from it within Meta's timeout.
      await deps.catalogue.search('interests', { limit: 1 });
      return checkNow(deps, user.id);
    },
  },
  'resume-meta': {
    usage: 'resume-meta            end a pause that errors or limits of Meta caused, and ask again at once',
    async run({ db, clock }) {
      const ended = await deletePauses(db, clock());
      return ended === 0 ? 'Meta was not paused.' : 'Meta will be asked again with the next search.';
    },
  },
};

/**
 * Runs an operator command on the same database as a running server.
 * @throws Error with the usage for an unknown command
 */
export async function runAdmin(deps: AppDeps, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const usages = Object.values(commands).map(({ usage }) => `  ${usage}`);
    throw new Error(`Commands:\n${usages.join('\n')}`);
  }
  return command.run(deps, args);
}
