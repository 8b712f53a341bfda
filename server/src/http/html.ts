import { dayInWords } from '@interest-miner/contract/dates';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for use between HTML tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}

/**
 * A page of the server's own, for the operator or behind a link in a mail, without scripts or other files.
 * @param page.nonce allows the page's own styles
 * @param page.body HTML, escaped already
 */
export function operatorHtml(page: { title: string; nonce: string; width: string; styles: string; body: string }) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title><meta name="robots" content="noindex">
<style nonce="${page.nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#faf9f6, #12161c); color: light-dark(#171b22, #e8ecf1); }
body { max-width: ${page.width}; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.625rem; line-height: 1.2; } h2 { font-size: 1rem; margin: 2rem 0 .5rem; } a { color: light-dark(#0c6b5e, #3bb7a3); } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid light-dark(#e2dfd7, #2a323d); vertical-align: top; }
th { color: light-dark(#5a6472, #9aa5b4); font-weight: 500; }
${page.styles}
</style></head>
<body>${page.body}
</body></html>`;
}

/** A time of such a page, to the minute: `29 Nov 2026, 01:33 UTC`. @param time milliseconds since 1970 or ISO 8601 */
export function operatorTime(time: number | string): string;
export function operatorTime(time: number | string | null): string | null;
export function operatorTime(time: number | string | null): string | null {
  if (time === null) return null;
  return `${dayInWords(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** A table of such a page, which scrolls by itself where it is too wide; nothing in a cell is a dash. */
export function operatorTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (values: readonly unknown[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value ?? '–'))}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('') || `<tr><td colspan="${head.length}">Nothing yet.</td></tr>`;
  return `<div class="wide"><table><thead>${line(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}
