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
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: ${page.width}; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid #8885; vertical-align: top; }
${page.styles}
</style></head>
<body>${page.body}
</body></html>`;
}

/** A table of such a page, which scrolls by itself where it is too wide; nothing in a cell is a dash. */
export function operatorTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (values: readonly unknown[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value ?? '–'))}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('') || `<tr><td colspan="${head.length}">Nothing yet.</td></tr>`;
  return `<div class="wide"><table><thead>${line(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}
