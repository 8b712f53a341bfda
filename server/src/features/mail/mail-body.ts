import { escapeHtml } from '../../http/html.ts';

/**
 * Builds the text and HTML body of a mail from its paragraphs.
 * @param options.code shown large, on a line of its own after the first paragraph
 * @param options.link an address in the same place
 */
export function mailBody(
  paragraphs: readonly string[],
  options: { code?: string; link?: string } = {},
): { text: string; html: string } {
  const [first = '', ...rest] = paragraphs;
  const { code: shownCode, link: address } = options;
  const lines = [first, shownCode, address, ...rest, 'Interest Miner'].filter((line) => line !== undefined);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const code =
    shownCode === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 28px/1.4 monospace;letter-spacing:6px">${escapeHtml(shownCode)}</p>`;
  const link =
    address === undefined
      ? ''
      : `<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="${escapeHtml(address)}" style="color:#0c6b5e">${escapeHtml(address)}</a></p>`;
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;background:#faf9f6;color:#171b22">',
    '<div style="max-width:480px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,sans-serif">',
    '<p style="margin:0 0 24px;color:#0c6b5e;font-weight:600">Interest Miner</p>',
    `${paragraph(first)}${code}${link}${rest.map(paragraph).join('')}`,
    '</div></body></html>',
  ].join('\n');
  return { text: `${lines.join('\n\n')}\n`, html };
}
