import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Writes } from './db/writes.ts';
import type { OauthSettings } from './features/api-tokens/oauth/settings.ts';
import type { PasswordHasher } from './features/auth/passwords/password-hasher.ts';
import type { MailQueue } from './features/mail/mail-queue.ts';
import type { SearchPool } from './features/search/counting/search-pool.ts';
import type { Actor } from './http/actor.ts';
import type { Bind } from './http/bind.ts';
import type { RateLimits } from './http/limits/rate-limits.ts';
import type { Pool } from './jobs/pool.ts';
import type { Tasks } from './jobs/tasks.ts';
import type { Meter } from './ops/meter.ts';
import type { AdPorts, AdsLogin } from './ports/ads/port.ts';
import type { AiPorts } from './ports/ai/port.ts';
import type { AudienceSizesPort } from './ports/audience-sizes/port.ts';
import type { ClientDocumentsPort } from './ports/client-documents/port.ts';
import type {
  CheckNotes,
  InterestsPort,
  NamesPort,
  OtherTargetingPort,
  PersonalInterests,
  TargetingTreePort,
} from './ports/interests/port.ts';
import type { PagesPort } from './ports/pages/port.ts';
import type { PaymentsPort } from './ports/payments/port.ts';
import type { SocialLoginPort } from './ports/social/port.ts';
import type { Secrets } from './secrets.ts';

/**
 * What features depend on: every verb, job and page of a feature takes it whole and reads what it needs. Types only:
 * the adapters behind it are chosen in `adapters.ts`, and a test replaces a part with `{ ...deps, part }`.
 */
export interface Deps {
  readonly config: Config;
  readonly version: string;
  readonly db: Kysely<Database>;
  /** Whether the database takes writes now, and what waits until it does. */
  readonly writes: Writes;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly passwords: PasswordHasher;
  readonly limits: RateLimits;
  /** Undefined without Redis: each search is then counted in the database. */
  readonly searchPool?: SearchPool | undefined;
  readonly interests: InterestsPort;
  readonly personalInterests: PersonalInterests;
  /** The built-in catalogue, for calls that must not ask Meta; the same object as `interests` if that is the source. */
  readonly catalogue: InterestsPort;
  /** Where what Meta says about the catalogue's rows is taken down. */
  readonly catalogueChecks: CheckNotes;
  readonly otherTargeting: OtherTargetingPort;
  readonly targetingTree: TargetingTreePort;
  /** Audience sizes from Meta, for users who may query it. */
  readonly audienceSizes: AudienceSizesPort;
  readonly ads: AdPorts;
  /** Undefined if Facebook Login for Business is not configured. */
  readonly adsLogin: AdsLogin | undefined;
  readonly names: NamesPort;
  readonly secrets: Secrets;
  readonly mails: MailQueue;
  /** Undefined if Facebook login is not configured. */
  readonly facebook: SocialLoginPort | undefined;
  readonly ai: AiPorts;
  readonly pages: PagesPort;
  readonly clientDocuments: ClientDocumentsPort;
  /** OAuth for assistants; undefined where `PUBLIC_URL` is not https. */
  readonly oauth: OauthSettings | undefined;
  readonly tasks: Tasks;
  /** Runs the analyses of the Premium Miner, a limited number at a time. */
  readonly analyses: Pool;
  /** Removes deleted rows from the database's log. @returns false if it must be tried again */
  readonly truncateLog: () => Promise<boolean>;
  readonly meter: Meter;
  readonly payments: PaymentsPort;
}

/** What a verb of a user gets beside its input. */
export interface UserContext<D = Deps> {
  readonly deps: D;
  readonly actor: Actor;
}

/** What a verb that needs no account gets beside its input. */
export interface PublicContext {
  readonly deps: Deps;
  /** The network that the request came from. */
  readonly network: string;
}

/** Mounts a feature's verbs. */
export type BindVerb = Bind<Deps>;
