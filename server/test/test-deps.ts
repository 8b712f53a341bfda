import type { Engine } from '@interest-miner/engine';
import { chooseFacebook, chooseInterests, chooseMail, choosePayments, openEngine } from '../src/adapters.ts';
import type { Config } from '../src/config.ts';
import type { Connection } from '../src/db/connect.ts';
import type { Deps } from '../src/deps.ts';
import { createPasswordHasher } from '../src/features/auth/index.ts';
import { createCheckStore } from '../src/features/catalogue-checks/index.ts';
import { createMailQueue } from '../src/features/mail/index.ts';
import { createRateLimits } from '../src/http/limits/rate-limits.ts';
import { analysesAtOnce, createPool } from '../src/jobs/pool.ts';
import { createTasks } from '../src/jobs/tasks.ts';
import { createMeter } from '../src/ops/meter.ts';
import { createAi } from '../src/ports/ai/create-ai.ts';
import { createCatalogueInterests } from '../src/ports/interests/catalogue.ts';
import { createChecks, withChecks } from '../src/ports/interests/checked-engine.ts';
import { createOtherTargeting } from '../src/ports/interests/other-targeting.ts';
import { createOutboxMail } from '../src/ports/mail/outbox.ts';
import type { MailPort } from '../src/ports/mail/port.ts';
import { createSecrets } from '../src/secrets.ts';

// Real argon2id at its lowest cost: hundreds of test accounts, and the cost itself has a test of its own.
const cheapHash = { memory: 8, passes: 1, parallelism: 1 };

/** Stands for the token that a start without `OPERATOR_TOKEN` makes: 43 characters, as those have. */
export const linkToken = 'link-token-of-the-tests'.padEnd(43, '0');

let engineOfFile: Engine | undefined;
/** One engine for all apps of a file: loading it costs a second, far more on a busy machine. Ends with the process. */
function sharedEngine(): Engine {
  engineOfFile ??= openEngine(120_000);
  return engineOfFile;
}

/** Prints whole mails, also where `PUBLIC_URL` would keep them out of the console: tests read their codes there. */
const outboxOr = (config: Config, print: (line: string) => void) =>
  config.SMTP_URL === undefined ? createOutboxMail(print) : chooseMail(config, print);

/** The built-in adapters over a database, for tests and for the processes that tests start. */
export function buildTestDeps(
  connection: Connection,
  config: Config,
  options: { now: () => number; mail?: MailPort | undefined; print?: (line: string) => void },
): Deps {
  const { now, mail, print = () => {} } = options;
  const secrets = createSecrets('the key of the tests, long enough to be one');
  const checks = createChecks(createCheckStore(connection.db), now);
  const engine = withChecks(sharedEngine(), checks);
  const meter = createMeter();
  const catalogue = createCatalogueInterests(now, engine, checks.edition);
  return {
    config,
    version: '0.0.0-test',
    operatorToken: config.OPERATOR_TOKEN ?? linkToken,
    db: connection.db,
    truncateLog: connection.truncateLog,
    clock: now,
    passwords: createPasswordHasher(cheapHash),
    limits: createRateLimits({ pool: connection.pool }),
    interests: chooseInterests({ config, db: connection.db, clock: now, meter }, { catalogue, engine, onError() {} }),
    catalogue,
    otherTargeting: createOtherTargeting(engine),
    secrets,
    mails: createMailQueue({ db: connection.db, clock: now, secrets, port: mail ?? outboxOr(config, print) }),
    facebook: chooseFacebook(config),
    ai: createAi(config, now, engine),
    tasks: createTasks(),
    analyses: createPool(analysesAtOnce),
    meter,
    ...choosePayments({ config, db: connection.db, clock: now }),
  };
}
