import type { TestApp } from './harness.ts';

// What is stored and no endpoint or port tells.

/** The decrypted bodies of all stored mails of a kind. */
export async function mailBodies(app: TestApp, kind: string): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await app.deps.db.selectFrom('mails').select('sealed').where('kind', '=', kind).execute();
  return rows.map(({ sealed }) => JSON.parse(app.deps.secrets.open(sealed)));
}

/** Webhooks of the built-in gateway that will be delivered again, whenever that is. */
export function openWebhooks(app: TestApp) {
  const webhooks = app.deps.db.selectFrom('sandbox_objects').selectAll().where('kind', '=', 'webhook');
  return webhooks.where('due_at', 'is not', null).execute();
}
