import {
  customerLines,
  sumsOf,
  supplierLines,
  documentTexts as texts,
} from '@interest-miner/contract/billing/document-lines';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { runsOf } from './fonts.ts';
import { factsOf, notesOf } from './wording.ts';

type Pdf = PDFKit.PDFDocument;

const left = 56;
const right = 539;
const middle = 312;
const ink = '#171B22';
const muted = '#5A6472';
const line = '#D8D6CF';
const vein = '#0C6B5E';

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** Width to wrap in. */
  width?: number;
}

/** Writes a text in as many fonts as it needs. @returns the y below it */
function write(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 10, bold = false, color = ink, width = right - x } = style;
  pdf.fontSize(size).fillColor(color);
  const runs = runsOf(text, bold ? 600 : 400);
  runs.forEach((run, index) => {
    const options = { width, lineGap: 2, continued: index < runs.length - 1 };
    pdf.font(run.font);
    if (index === 0) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  });
  return runs.length === 0 ? y + size * 1.5 : pdf.y;
}

/** Writes a short text that ends at `end`. */
function writeBack(pdf: Pdf, text: string, end: number, y: number, style: Style = {}): void {
  const { size = 10, bold = false, color = ink } = style;
  pdf.fontSize(size).fillColor(color);
  const runs = runsOf(text, bold ? 600 : 400);
  let x = end - runs.reduce((sum, run) => sum + pdf.font(run.font).widthOfString(run.text), 0);
  for (const run of runs) {
    pdf.font(run.font).text(run.text, x, y, { lineBreak: false });
    x += pdf.widthOfString(run.text);
  }
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(line).stroke();
}

function block(pdf: Pdf, title: string, lines: readonly string[], x: number, y: number): number {
  const width = 220;
  let below = write(pdf, title, x, y, { size: 8.5, color: muted, width }) + 2;
  for (const [index, text] of lines.entries()) below = write(pdf, text, x, below, { bold: index === 0, width });
  return below;
}

/** Draws one document on a new page. */
export function drawPage(pdf: Pdf, document: Invoice): void {
  const money = (minor: number) => formatMoney(minor, document.currency, 'en-IN');
  pdf.addPage();
  write(pdf, 'Interest Miner', left, 56, { size: 13, bold: true, color: vein });
  writeBack(pdf, texts.kinds[document.kind], right, 52, { size: 20, bold: true });
  writeBack(pdf, document.number, right, 80, { color: muted });

  const top = 124;
  const supplier = supplierLines(document);
  const customerX = supplier.length > 0 ? middle : left;
  const belowSupplier = supplier.length > 0 ? block(pdf, texts.from, supplier, left, top) : top;
  let y = Math.max(belowSupplier, block(pdf, texts.to, customerLines(document), customerX, top)) + 20;

  rule(pdf, y);
  y += 10;
  for (const [name, value] of factsOf(document)) {
    write(pdf, name, left, y, { color: muted, width: 150 });
    y = write(pdf, value, left + 160, y) + 3;
  }
  y += 7;
  rule(pdf, y);
  y += 12;
  for (const { name, minor, strong } of sumsOf(document)) {
    write(pdf, name, left, y, { bold: strong, color: strong ? ink : muted, width: 340 });
    writeBack(pdf, money(minor), right, y, { bold: strong });
    y += 20;
  }
  rule(pdf, y + 2);
  y += 16;
  for (const note of notesOf(document)) y = write(pdf, note, left, y, { size: 9, color: muted }) + 4;
}
