import { z } from 'zod';
import { MetaError, type MetaErrorKind } from './errors.ts';

const second = 1000;
const minute = 60 * second;

const blamed = z.object({ blame_field_specs: z.array(z.array(z.coerce.string().max(200)).max(20)).max(50) });

/** The fields that Meta blames; `error_data` may arrive as a JSON string. */
function readBlame(data: unknown): string[][] {
  try {
    return blamed.safeParse(typeof data === 'string' ? JSON.parse(data) : data).data?.blame_field_specs ?? [];
  } catch {
    return [];
  }
}

const errorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number().catch(0),
    error_subcode: z.coerce.number().optional().catch(undefined),
    error_user_title: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    fbtrace_id: z.string().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_data: z.unknown().optional().transform(readBlame),
  }),
});
type GraphError = z.output<typeof errorBody>['error'];

interface Treatment {
  readonly kind: MetaErrorKind;
  readonly retry?: boolean;
  readonly pauseMs?: number;
}

/** Length of an account's nth consecutive pause, n from 0: 60 to 300 s, as Meta asks. */
const accountPause = (inARow: number) => Math.min(300 * second, 60 * second * 2 ** inARow);

/**
 * How a client must treat Meta's error codes. Source: Meta's pages on error handling, rate limits and marketing errors.
 * @param regainMs wait requested by Meta's usage headers; 0 if none
 */
function treat(error: GraphError, regainMs: number, inARow: number): Treatment | undefined {
  const { code, error_subcode: subcode } = error;
  switch (code) {
    case 1:
      return { kind: 'outage', retry: true };
    case 2:
      // Wrong questions to insights: the same answer comes again. 1504038: it takes too long to answer at once.
      if (subcode === 1504041 || subcode === 1504042 || subcode === 1504038) return { kind: 'refused' };
      return { kind: 'outage', retry: true };
    case 4:
    case 32:
      return { kind: 'app_limit', pauseMs: Math.max(regainMs, 5 * minute) };
    case 17:
      return { kind: 'account_limit', pauseMs: Math.max(regainMs, accountPause(inARow)) };
    case 613:
      return subcode === 1487742 || subcode === 1487632
        ? { kind: 'account_limit', pauseMs: Math.max(regainMs, accountPause(inARow)) }
        : { kind: 'abuse', pauseMs: 24 * 60 * minute };
    case 80000:
    case 80003:
    case 80004:
    case 80014:
      return { kind: 'account_limit', pauseMs: regainMs || 5 * minute };
    case 102:
      return { kind: 'token', pauseMs: 15 * minute };
    case 190:
      return subcode === 459 ? { kind: 'checkpoint', pauseMs: 5 * minute } : { kind: 'token', pauseMs: 15 * minute };
    case 368:
      return { kind: 'policy', pauseMs: 15 * minute };
    case 100:
      return { kind: 'refused' };
    case 3018:
    case 2642:
      return { kind: 'refused' };
    case 2635:
      return { kind: 'version', pauseMs: 5 * minute };
  }
  if (code === 10 || (code >= 200 && code <= 299)) return { kind: 'permission', pauseMs: 5 * minute };
  return error.is_transient ? { kind: 'outage', retry: true } : undefined;
}

function describe(error: GraphError): string {
  const subcode = error.error_subcode === undefined ? '' : `/${error.error_subcode}`;
  const trace = error.fbtrace_id ? ` (fbtrace_id ${error.fbtrace_id})` : '';
  return `Meta answered code ${error.code}${subcode}: ${error.message}${trace}`;
}

function withoutGraphError(status: number, retryAfterMs: number): MetaError {
  const message = `Meta answered HTTP ${status} without an error object`;
  if (status === 429) return new MetaError('app_limit', message, { pauseMs: Math.max(retryAfterMs, minute) });
  return new MetaError('outage', message, { retry: status >= 500 || status === 408 });
}

/**
 * The failure reported by an answer, or undefined for a valid one.
 * @param json the parsed body, undefined if it is not JSON
 * @param inARow number of consecutive times the account's limit was reached before
 */
export function errorIn(
  answer: { status: number; json: unknown; regainMs: number; retryAfterMs: number },
  inARow: number,
): MetaError | undefined {
  const parsed = errorBody.safeParse(answer.json);
  if (!parsed.success) {
    if (answer.status < 200 || answer.status > 299) return withoutGraphError(answer.status, answer.retryAfterMs);
    if (answer.json === undefined)
      return new MetaError('unreadable', 'Meta answered something that is not JSON', { retry: true });
    return undefined;
  }
  const { error } = parsed.data;
  const treatment = treat(error, answer.regainMs, inARow);
  const details = {
    userMessage: userText(error),
    code: error.code,
    subcode: error.error_subcode ?? 0,
    blame: error.error_data,
  };
  if (treatment) return new MetaError(treatment.kind, describe(error), { ...treatment, ...details });
  if (answer.status === 429) {
    return new MetaError('app_limit', describe(error), { pauseMs: Math.max(answer.retryAfterMs, minute) });
  }
  if (answer.status >= 500) return new MetaError('outage', describe(error), { retry: true });
  return new MetaError('refused', describe(error), details);
}

function userText(error: GraphError): string | null {
  const text = (error.error_user_msg ?? '').trim();
  if (text === '') return null;
  const title = (error.error_user_title ?? '').trim();
  return (title === '' ? text : `${title}: ${text}`).slice(0, 500);
}
