import { setTimeout as sleep } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import type { GatewayColumns, GatewayRows } from '../queries/gateway-rows.ts';

const waitMs = 10_000;
const pollMs = 100;

/** How one kind of checkout is opened. */
export interface Opening<Row extends GatewayColumns> {
  readonly rows: GatewayRows<Row>;
  /** Longer than creating one at the gateway may take: the process of an older reservation has died. */
  readonly reservationMs: number;
  /** The one that is open already, or reserved by another call. */
  find(): Promise<Row | undefined>;
  /** @returns it, up to date, if it can be used; if not, the next `find` does not find it */
  reuse(open: Row): Promise<Row | undefined>;
  reserve(): Insertable<Row>;
  /** Creates it at the gateway. @returns what is stored of it there */
  create(reserved: Row): Promise<Partial<Row>>;
}

/** On failure the reservation is dropped, as there is nothing to pay for yet. */
async function fill<Row extends GatewayColumns>(db: Deps['db'], { rows, create }: Opening<Row>, reserved: Row) {
  try {
    const opened = await rows.open(db, reserved.id, await create(reserved));
    if (opened) return opened;
  } catch (error) {
    await rows.drop(db, reserved.id);
    throw error;
  }
  throw new AppError('payments_unavailable');
}

/**
 * The open checkout of a user, made at most once however many calls come at once: it is reserved here before the gateway
 * is asked for it.
 * @throws AppError payments_unavailable
 */
export async function openOnce<Row extends GatewayColumns>({ db, clock }: Deps, opening: Opening<Row>): Promise<Row> {
  const { rows } = opening;
  const deadline = performance.now() + waitMs;
  do {
    const open = await opening.find();
    if (open?.status === 'creating') {
      if (open.created_at < clock() - opening.reservationMs) await rows.drop(db, open.id);
      else await sleep(pollMs);
    } else if (open) {
      const usable = await opening.reuse(open);
      if (usable) return usable;
    } else {
      const reserved = await rows.insert(db, opening.reserve());
      if (reserved) return fill(db, opening, reserved);
    }
  } while (performance.now() < deadline);
  throw new AppError('payments_unavailable', { retryAfterSeconds: 5 });
}
