import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { escapeHtml, operatorHtml, operatorTime } from '../../http/html.ts';
import { toIso } from '../../lib/time.ts';
import { listStoredMails } from './queries.ts';

const shown = 100;
async function readMails(deps: Deps) {
  const rows = await listStoredMails(deps.db, shown);
  return rows.flatMap((row) => {
    try {
      const { to, subject, text } = JSON.parse(deps.secrets.open(row.sealed)) as Record<string, string>;
      return [{ id: row.id, kind: row.kind, to, subject, text, at: toIso(row.created_at) }];
    } catch {
      // Encrypted with a lost key, so it cannot be read.
      return [];
    }
  });
}

function page(mails: Awaited<ReturnType<typeof readMails>>, nonce: string): string {
  const items = mails.map(
    ({ to = '', subject = '', text = '', at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time datetime="${at}">${operatorTime(at)}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return operatorHtml({
    title: 'Outbox',
    nonce,
    width: '44rem',
    styles: `article { border-top: 1px solid light-dark(#e2dfd7, #2a323d); padding: 1rem 0; }
h2 { font-size: 1rem; margin: 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`,
    body: `<h1>Outbox</h1>
<p>No mail server is configured (SMTP_URL), so mail stays here. Only people with the operator token can open this page. Newest first.</p>
${items.join('\n') || '<p>No mail yet.</p>'}`,
  });
}

/** `/outbox` among the operator's protected pages: stored mail as HTML, or as JSON for clients that accept only JSON. */
export function outboxPage(pages: FastifyInstance, deps: Deps): void {
  if (deps.mails.delivers) return;
  pages.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    const mails = await readMails(deps);
    if (request.headers.accept === 'application/json') {
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ mails }));
    }
    return reply.type('text/html; charset=utf-8').send(page(mails, reply.styleNonce()));
  });
}
