import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { PasswordHasher } from './features/auth/index.ts';
import type { MailQueue } from './features/mail/index.ts';
import type { RateLimits } from './http/limits/rate-limits.ts';
import type { Pool } from './jobs/pool.ts';
import type { Tasks } from './jobs/tasks.ts';
import type { Meter } from './ops/meter.ts';
import type { AiPorts } from './ports/ai/port.ts';
import type { InterestsPort, OtherTargetingPort } from './ports/interests/port.ts';
import type { PaymentsPort } from './ports/payments/port.ts';
import type { SandboxGateway } from './ports/payments/sandbox/gateway.ts';
import type { SocialLoginPort } from './ports/social/port.ts';
import type { Secrets } from './secrets.ts';

/**
 * Everything that is passed in. Built once in `main.ts`, or by the test harness; known to this folder only, as each
 * feature declares what it needs in a `deps.ts` of its own.
 */
export interface Deps {
  readonly config: Config;
  readonly version: string;
  /** Opens the operator's pages: `OPERATOR_TOKEN`, or one made at this start. */
  readonly operatorToken: string;
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly passwords: PasswordHasher;
  readonly limits: RateLimits;
  readonly interests: InterestsPort;
  /** The built-in catalogue, for what must not ask Meta; the same object as `interests` where that is the source. */
  readonly catalogue: InterestsPort;
  readonly otherTargeting: OtherTargetingPort;
  readonly secrets: Secrets;
  readonly mails: MailQueue;
  /** Undefined where Facebook login is not configured. */
  readonly facebook: SocialLoginPort | undefined;
  readonly ai: AiPorts;
  readonly tasks: Tasks;
  /** Takes the analyses of the Premium Miner, so many at once. */
  readonly analyses: Pool;
  /** Removes deleted rows from the database's log. @returns false when it has to be tried again */
  readonly truncateLog: () => Promise<boolean>;
  readonly meter: Meter;
  readonly payments: PaymentsPort;
  /** The built-in gateway where it has to be served, as no other is configured. */
  readonly sandbox: SandboxGateway | undefined;
}
