import { forgotPassword, login, resetPassword, verifyOtp } from '@interest-miner/contract/auth/endpoints';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

export const newPassword = 'Fresh-Start-7!';
/** A code that is not the given one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let networks = 0;
/** A network not used by any other test. */
function elsewhere(): string {
  networks += 1;
  return `172.16.${networks >> 8}.${networks & 255}`;
}

/** The steps from a forgotten password to a new one, each from a network of its own. */
export function recoveryOn(app: TestApp) {
  const logIn = (body: { email: string; password: string }) => app.call(login, { body, remoteAddress: elsewhere() });
  const forgot = (email: string) => app.call(forgotPassword, { body: { email }, remoteAddress: elsewhere() });
  const verify = (email: string, otp_code: string) =>
    app.call(verifyOtp, { body: { email, otp_code }, remoteAddress: elsewhere() });
  const reset = (reset_token: string, change: object = {}) => {
    const body = { reset_token, new_password: newPassword, confirm_password: newPassword, ...change };
    return app.call(resetPassword, { body, remoteAddress: elsewhere() });
  };
  async function codeFor(email: string): Promise<string> {
    expect((await forgot(email)).status).toBe(200);
    return app.lastCode(email);
  }
  async function resetTokenFor(email: string): Promise<string> {
    const { json } = await verify(email, await codeFor(email));
    return json.data.reset_token as string;
  }
  return { logIn, forgot, verify, reset, codeFor, resetTokenFor };
}
