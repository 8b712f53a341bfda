import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { PdfDownload } from '../../../http/files/file-response.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { getDocument, toDocument } from './get-document.ts';

async function write(documents: readonly Invoice[]): Promise<Buffer> {
  // Loaded on the first download: the PDF library and its fonts cost some 20 MB.
  const { writePdf } = await import('./pdf/write-pdf.ts');
  return writePdf(documents);
}

/** One document as PDF. @throws AppError not_found, rate_limited */
export async function downloadDocument(context: UserContext, input: { number: string }): Promise<PdfDownload> {
  await context.deps.limits.take(attemptLimits.invoicePdf, context.actor.userId);
  return new PdfDownload(`${input.number}.pdf`, await write([await getDocument(context, input)]));
}

/** All of the actor's documents of one calendar year (UTC) in one PDF. @throws AppError not_found if there are none; rate_limited */
export async function downloadYear({ deps, actor }: UserContext, { year }: { year: string }): Promise<PdfDownload> {
  await deps.limits.take(attemptLimits.invoicePdf, actor.userId);
  const all = await listOwnDocuments(deps.db, actor.userId);
  const chosen = all.filter((row) => new Date(row.issued_at).getUTCFullYear() === Number(year));
  if (chosen.length === 0) throw new AppError('not_found');
  const documents = chosen.map((row) => toDocument(row, all));
  return new PdfDownload(`interest-miner-${year}.pdf`, await write(documents));
}
