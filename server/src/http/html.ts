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
${page.styles}
</style></head>
<body>${page.body}
</body></html>`;
}
