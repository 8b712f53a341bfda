import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { PdfDownload } from '../../../http/files/file-response.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { findDocument, toDocuments } from './get-document.ts';

async function write(documents: readonly Invoice[]): Promise<Buffer> {
  // Loaded on the first download: the PDF library and its fonts cost some 20 MB.
  const { writePdf } = await import('./pdf/write-pdf.ts');
  return writePdf(documents);
}

/** One document as PDF. @throws AppError not_found, rate_limited */
export async function downloadDocument(
  { deps, actor }: UserContext,
  { number }: { number: string },
): Promise<PdfDownload> {
  await deps.limits.take(attemptLimits.invoicePdf, actor.userId);
  return new PdfDownload(`${number}.pdf`, await write([await findDocument(deps, actor, number)]));
}

/** All of the actor's documents of one calendar year (UTC) in one PDF. @throws AppError not_found if there are none; rate_limited */
export async function downloadYear({ deps, actor }: UserContext, { year }: { year: string }): Promise<PdfDownload> {
  await deps.limits.take(attemptLimits.invoicePdf, actor.userId);
  const span = { from: Date.UTC(Number(year), 0), until: Date.UTC(Number(year) + 1, 0) };
  const rows = await listOwnDocuments(deps.db, actor.userId, { span });
  const documents = await toDocuments(deps, actor.userId, rows);
  if (documents.length === 0) throw new AppError('not_found');
  return new PdfDownload(`interest-miner-${year}.pdf`, await write(documents));
}
