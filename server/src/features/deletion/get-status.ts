import { parseConfirmationCode } from '@interest-miner/contract/deletion/confirmation-code';
import { deletionLimits } from '@interest-miner/contract/deletion/limits';
import { deletedDataTypes, deletionTexts } from '@interest-miner/contract/deletion/texts';
import type { PublicContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { dayMs, toIso } from '../../lib/time.ts';
import { attemptLimits } from './attempt-limits.ts';
import { findRequest } from './queries.ts';

/** The status of a deletion request. @throws AppError not_found for an unknown code; rate_limited */
export async function getStatus({ deps, network }: PublicContext, { code: typedCode }: { code: string }) {
  await deps.limits.take(attemptLimits.deletionStatus, network);
  const code = parseConfirmationCode(typedCode);
  const request = code === undefined ? undefined : await findRequest(deps.db, code);
  if (!request) throw new AppError('not_found', { message: deletionTexts.codeUnknown });
  return {
    confirmationCode: request.code,
    status: request.status,
    requestDate: toIso(request.requested_at),
    estimatedCompletion: toIso(request.requested_at + deletionLimits.days * dayMs),
    dataTypes: [...deletedDataTypes],
  };
}
