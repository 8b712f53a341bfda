import { escapeHtml } from '../../http/html.ts';

/**
 * Builds the text and HTML body of a mail from its paragraphs.
 * @param options.code shown large, on a line of its own after the first paragraph
 */
export function mailBody(
  paragraphs: readonly string[],
  options: { code?: string } = {},
): { text: string; html: string } {
  const [first = '', ...rest] = paragraphs;
  const lines = [first, ...(options.code === undefined ? [] : [options.code]), ...rest, 'Interest Miner'];
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const code =
    options.code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 28px/1.4 monospace;letter-spacing:6px">${escapeHtml(options.code)}</p>`;
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;background:#faf9f6;color:#171b22">',
    '<div style="max-width:480px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,sans-serif">',
    '<p style="margin:0 0 24px;color:#0c6b5e;font-weight:600">Interest Miner</p>',
    `${paragraph(first)}${code}${rest.map(paragraph).join('')}`,
    '</div></body></html>',
  ].join('\n');
  return { text: `${lines.join('\n\n')}\n`, html };
}
