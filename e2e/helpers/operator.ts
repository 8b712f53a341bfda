import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs an operator's command on the running server's database. */
function admin(...args: string[]): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  execFileSync(process.execPath, ['server/src/boot.mjs', 'admin', ...args], { cwd: root, env });
}

export const setPlan = ({ email }: { email: string }, plan: string): void => admin('set-plan', email, plan);

/** Runs the daily check of the interests an account uses. */
export const checkInterests = ({ email }: { email: string }): void => admin('check-interests', email);

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
