import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the operator's command on the running server's database. */
export function setPlan(account: { email: string }, plan: string): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  execFileSync(process.execPath, ['server/src/boot.mjs', 'admin', 'set-plan', account.email, plan], { cwd: root, env });
}

/** The last code mailed to an address, read from the operator's outbox. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const find = async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${process.env.E2E_OPERATOR_TOKEN}` };
    const answer = await request.get('/operator/outbox', { headers });
    const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
    return /\b\d{6}\b/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}
