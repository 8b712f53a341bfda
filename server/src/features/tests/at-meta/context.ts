import type { TestInput } from '@interest-miner/contract/tests/input';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { AdAccess, AdEdge, AdFields, AdsPort } from '../../../ports/ads/port.ts';
import { MetaError } from '../../../ports/ads/port.ts';
import { fixFields } from '../../pushes/index.ts';
import type { CellRow } from '../queries/cells.ts';

/**
 * The context of a step. `renew` extends the lease, and throws if another process has taken it, or the owner has ended the work.
 * It returns whether a call may still start: not in a process that was frozen until the lease had nearly expired.
 */
export interface StepContext {
  readonly test: TestsTable;
  readonly input: TestInput;
  readonly cells: readonly CellRow[];
  readonly port: AdsPort;
  readonly access: AdAccess;
  /** Now as the ad account sees it. */
  readonly now: () => Promise<number>;
  renew(): Promise<() => boolean>;
  changeCell(id: string, change: Partial<CellRow>): Promise<void>;
}

/** A refusal of Meta's, and the part of the test that it is about. */
export class PartRefused extends Error {
  readonly refusal: MetaError;
  readonly cell: string | null;
  readonly ad: string | null;

  constructor(
    refusal: MetaError,
    { cell = null, ad = null }: { readonly cell?: string | null; readonly ad?: string | null },
  ) {
    super(refusal.message);
    this.refusal = refusal;
    this.cell = cell;
    this.ad = ad;
  }
}

/** Does something about a part of the test, so that a refusal names the part. */
export async function about<T>(
  part: { readonly cell?: string; readonly ad?: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetaError && (error.kind === 'refused' || error.kind === 'permission'))
      throw new PartRefused(error, part);
    throw error;
  }
}

/**
 * Creates an object; complaints that need no user are fixed, each once. What Meta refuses is not created, so it can be sent again.
 * @returns its id, and the fields that Meta accepted
 */
export async function createFixed(
  context: StepContext,
  edge: AdEdge,
  fields: AdFields,
): Promise<{ readonly id: string; readonly fields: AdFields }> {
  const fixed = new Set<number>();
  let sent = fields;
  for (;;) {
    const mayStart = await context.renew();
    try {
      return { id: await context.port.create(context.access, edge, sent, mayStart), fields: sent };
    } catch (error) {
      const { subcode } = error instanceof MetaError ? error : { subcode: 0 };
      const next = fixed.has(subcode) ? undefined : fixFields(subcode, sent);
      if (!next) throw error;
      fixed.add(subcode);
      sent = next;
    }
  }
}

const places = 'abcde';

/** The mark of a cell: it ends the names of its ad set; those of its ads have a number more. */
export const cellMark = (test: Pick<TestsTable, 'mark'>, cell: Pick<CellRow, 'place'>): string =>
  `${test.mark}-${places[cell.place]}`;
