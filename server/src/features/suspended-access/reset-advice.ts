/** For mails about something new that can use the account: what to do if it was a thief. */
export const resetAdvice =
  'Then choose Forgot password on the login page: that ends every session, and pauses connections, read-only links, API tokens and assistants until you keep or revoke each.';
