import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import PDFDocument from 'pdfkit';
import { loadFonts } from './fonts.ts';
import { drawPage } from './page.ts';

const fonts = loadFonts();

/** Writes documents into one PDF, one A4 page each. */
export async function writePdf(documents: readonly Invoice[]): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: documents
        .map(({ number }) => number)
        .join(', ')
        .slice(0, 200),
      Author: 'Interest Miner',
    },
  });
  for (const [name, bytes] of await fonts) pdf.registerFont(name, bytes);
  const written = buffer(pdf);
  for (const document of documents) {
    drawPage(pdf, document);
    // A year of documents must not block other requests.
    await breathe();
  }
  pdf.end();
  return written;
}
