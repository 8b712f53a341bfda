/**
 * The closed list of error codes: HTTP status and the message a person sees when the server has nothing better to say.
 * The web matches on the code, never on the message.
 */
export const errorCodes = {
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  payload_too_large: { status: 413, message: 'That is too much at once. Send less than 64 KB.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  unauthenticated: { status: 401, message: 'Authentication required. No access token found.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  login_code_required: {
    status: 401,
    message: 'There were many failed logins to this account. Enter the code that we sent to its email address.',
  },
  otp_invalid: { status: 400, message: 'That code is wrong. Please check it and try again.' },
  otp_dead: { status: 400, message: 'This code no longer works. Please ask for a new one.' },
  reset_token_invalid: { status: 400, message: 'This reset is no longer open. Please ask for a new code.' },
  current_password_wrong: { status: 400, message: 'The current password is not right.' },
  invalid_signed_request: { status: 400, message: 'The deletion request is not signed as it should be.' },
  facebook_failed: { status: 400, message: 'The Facebook login could not be finished. Please try again.' },
  facebook_unavailable: { status: 503, message: 'Facebook login is not available here.' },
  last_login_method: {
    status: 409,
    message: 'Set a password first: without Facebook you could not log in any more.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  premium_required: { status: 403, message: 'The Premium Miner needs an active plan.' },
  analysis_running: {
    status: 409,
    message: 'An analysis of yours is still running. It will be in your history when it is done.',
  },
  searches_used_up: {
    status: 402,
    message: 'You have used all searches of this period. Choose a plan to go on searching.',
  },
  plan_unavailable: { status: 404, message: 'This plan cannot be bought. Please choose another one.' },
  idempotency_conflict: { status: 409, message: 'This request was made before for another plan.' },
  payment_invalid: { status: 400, message: 'Failed to verify Razorpay payment' },
  payment_pending: {
    status: 409,
    message: 'Your bank has not confirmed the payment yet. We keep checking; you need not pay again.',
  },
  payments_unavailable: {
    status: 503,
    message: 'The payment service does not answer. Please try again in a minute; nothing is charged twice.',
  },
  not_found: { status: 404, message: 'There is nothing here.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  interests_unavailable: { status: 503, message: 'Failed to fetch interests' },
  interests_refused: { status: 422, message: 'The source of interests refused this request. Please try other words.' },
  storage_unavailable: {
    status: 503,
    message: 'Saving is not possible right now. Nothing was lost; please try again in a minute.',
  },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  internal: { status: 500, message: 'An unexpected error occurred.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Field path → what is wrong with it, in the words of the spec. */
export type FieldErrors = Record<string, string>;
