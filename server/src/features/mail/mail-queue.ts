import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { MailError, type MailMessage, type MailPort } from '../../ports/mail/port.ts';
import type { Secrets } from '../../secrets.ts';
import { claimMail, findDueMails, finishMail, insertMail, postponeMail } from './queries.ts';

const batch = 20;
/** Maximum concurrent deliveries per process; further mail waits for the job. */
const maxConcurrent = 4;
const closeTimeoutMs = 5000;
/** How long a claim lasts: longer than any attempt, so a mail whose sender died is retried after it. */
export const claimMs = 120_000;
/** Retry delays after the first, second … failed attempt; the last one repeats until `maxAttempts`. */
export const retryDelaysMs = [5, 10, 20, 40, 80, 160, 600, 3600, 3 * 3600].map((seconds) => seconds * 1000);
export const maxAttempts = 12;

/** The user who gets a mail. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** A mail to queue. Without a user it is a decoy: processed like any other, but never sent. */
export interface NewMail {
  readonly kind: string;
  readonly userId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A link that ends mails of this kind with a POST, without a login. */
  readonly unsubscribe?: string;
  /** Milliseconds after which the mail expires. */
  readonly usefulForMs: number;
}

export interface MailQueue {
  readonly delivers: boolean;
  /** Stores a mail; pass a transaction to commit it together with the change it reports. */
  add(db: Kysely<Database>, mail: NewMail): Promise<void>;
  /** Call after the commit: starts delivery in the background at once. */
  kick(): void;
  /** Attempts every due mail. @returns the number of failed attempts */
  deliverDue(signal?: AbortSignal): Promise<number>;
  /** Waits for background deliveries to finish. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface QueueDeps {
  readonly db: Kysely<Database>;
  readonly clock: () => number;
  readonly secrets: Secrets;
  readonly port: MailPort;
}

function readMessage(secrets: Secrets, id: string, sealed: string): MailMessage {
  try {
    return { id, ...(JSON.parse(secrets.open(sealed)) as Omit<MailMessage, 'id'>) };
  } catch {
    throw new MailError('It was encrypted with another key (SECRET_KEY).', true);
  }
}

async function attempt({ db, clock, secrets, port }: QueueDeps, id: string): Promise<'sent' | 'failed' | 'skipped'> {
  const now = clock();
  const claim = await claimMail(db, id, now, now + claimMs);
  if (!claim) return 'skipped';
  try {
    if (claim.not_after <= now) throw new MailError('It expired before it could be sent.', true);
    const message = readMessage(secrets, id, claim.sealed);
    const isDecoy = claim.user_id === null;
    if (isDecoy) await port.rehearse(message);
    else await port.send(message);
    const done = port.kind === 'outbox' ? 'kept' : 'sent';
    await finishMail(db, claim, { status: isDecoy ? 'decoy' : done, now: clock(), error: null });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const pause = retryDelaysMs[Math.min(claim.attempts, retryDelaysMs.length) - 1] ?? 0;
    const over = error.permanent || claim.attempts >= maxAttempts;
    if (over) await finishMail(db, claim, { status: 'failed', now: clock(), error: error.message });
    else await postponeMail(db, claim, clock() + pause, error.message);
    return 'failed';
  }
}

/**
 * The mail outbox. A mail is stored in the same transaction as the change it reports, claimed by one process at a time,
 * and attempted until it is accepted, expired, permanently rejected, or has failed `maxAttempts` times.
 */
export function createMailQueue(deps: QueueDeps): MailQueue {
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let waiting: NodeJS.Immediate | undefined;

  async function deliverDue(signal?: AbortSignal): Promise<number> {
    let failed = 0;
    for (;;) {
      const due = await findDueMails(deps.db, deps.clock(), batch);
      for (const { id } of due) {
        if (signal?.aborted || closing.signal.aborted) return failed;
        if ((await attempt(deps, id)) === 'failed') failed += 1;
      }
      if (due.length < batch) return failed;
    }
  }

  function kick(): void {
    if (waiting || running.size >= maxConcurrent) return;
    waiting = setImmediate(() => {
      waiting = undefined;
      // Errors are stored with the mail or recur in the job.
      const run = deliverDue().catch(() => 0);
      running.add(run);
      void run.finally(() => running.delete(run));
    });
  }

  async function idle(): Promise<void> {
    while (waiting || running.size > 0) {
      await Promise.all(running);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    delivers: deps.port.kind === 'smtp',
    async add(db, { kind, userId, to, subject, text, html, unsubscribe, usefulForMs }) {
      const now = deps.clock();
      await insertMail(db, {
        id: randomUUID(),
        user_id: userId,
        kind,
        sealed: deps.secrets.seal(JSON.stringify({ to, subject, text, html, unsubscribe })),
        status: 'queued',
        attempts: 0,
        next_attempt_at: now,
        not_after: now + usefulForMs,
        created_at: now,
        finished_at: null,
        last_error: null,
      });
    },
    kick,
    deliverDue,
    idle,
    async close() {
      closing.abort();
      // A mail still in flight to a slow server is retried once its claim expires.
      await Promise.race([idle(), setTimeout(closeTimeoutMs, undefined, { ref: false })]);
      await deps.port.close();
    },
  };
}
