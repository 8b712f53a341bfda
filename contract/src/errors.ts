/**
 * All error codes, each with its HTTP status and the default message for users.
 * The web matches on the code, never on the message.
 */
export const errorCodes = {
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  malformed_request: { status: 400, message: 'The request is malformed.' },
  payload_too_large: { status: 413, message: 'The request is too large. Send less than 64 KB.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  unauthenticated: { status: 401, message: 'Authentication required. No access token found.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  login_code_required: {
    status: 401,
    message: 'There were many failed logins to this account. Enter the code we sent to its email address.',
  },
  owner_code_required: { status: 403, message: 'Enter the code that we sent to your email address.' },
  otp_invalid: { status: 400, message: 'That code is wrong. Please check it and try again.' },
  otp_dead: { status: 400, message: 'This code no longer works. Please ask for a new one.' },
  reset_token_invalid: { status: 400, message: 'This reset has expired. Please ask for a new code.' },
  current_password_wrong: { status: 400, message: 'The current password is wrong.' },
  invalid_signed_request: { status: 400, message: 'The deletion request has no valid signature.' },
  facebook_failed: { status: 400, message: 'The Facebook login could not be completed. Please try again.' },
  facebook_unavailable: { status: 503, message: 'Facebook login is not available here.' },
  last_login_method: {
    status: 409,
    message: 'Set a password first: without Facebook you could no longer log in.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  insufficient_scope: { status: 403, message: 'This API token may not do that.' },
  token_limit_reached: {
    status: 409,
    message: 'You have reached the limit of API tokens. Revoke one that you no longer use.',
  },
  assistant_refused: { status: 422, message: 'This app cannot be connected. Please start again in the assistant.' },
  premium_required: { status: 403, message: 'The Premium Miner needs an active plan.' },
  analysis_running: {
    status: 409,
    message: 'Another of your analyses is still running. You will find it in your history when it is done.',
  },
  searches_used_up: {
    status: 402,
    message: 'You have used all searches of this period. Choose a plan to continue.',
  },
  plan_unavailable: { status: 404, message: 'This plan is not for sale. Please choose another one.' },
  idempotency_conflict: { status: 409, message: 'This request was already used for another plan.' },
  already_subscribed: {
    status: 409,
    message: 'Your plan renews automatically. To move to another plan, change it on the Billing page.',
  },
  buyer_required: {
    status: 409,
    message: 'Your invoice needs your state and PIN code. Open the plans, choose yours and enter them there.',
  },
  same_plan: { status: 409, message: 'You are already on this plan. Please choose another one.' },
  nothing_to_cancel: { status: 409, message: 'You have no plan to cancel.' },
  nothing_to_resume: { status: 409, message: 'There is no cancellation to undo.' },
  nothing_to_change: { status: 409, message: 'You have no paid plan to change. Please choose one from the plans.' },
  request_running: { status: 409, message: 'The same request is still running. Please try again in a moment.' },
  payment_invalid: { status: 400, message: 'Failed to verify Razorpay payment' },
  payment_pending: {
    status: 409,
    message: 'Your bank has not confirmed the payment yet. We keep checking; you do not need to pay again.',
  },
  payments_unavailable: {
    status: 503,
    message: 'The payment service is not responding. Please try again in a minute; you will not be charged twice.',
  },
  limit_reached: { status: 409, message: 'You have reached the limit. Delete something first.' },
  name_taken: { status: 409, message: 'You already have a list with this name.' },
  revision_conflict: {
    status: 409,
    message: 'This was changed in another window. Reload it and make your change again.',
  },
  unknown_interest: { status: 422, message: 'The source does not know this interest. Please search for it again.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  interests_unavailable: { status: 503, message: 'Failed to fetch interests' },
  meta_refused: { status: 422, message: 'Meta refused this. Check your connection in Account Settings.' },
  meta_unavailable: { status: 503, message: 'Meta is not responding right now. Please try again in about a minute.' },
  meta_not_connected: { status: 409, message: 'Connect your Meta ad account first, in Account Settings → Meta.' },
  push_not_possible: { status: 409, message: 'This push is still running. Please wait until it has finished.' },
  test_not_possible: { status: 409, message: 'This test is being worked on. Please wait until it has finished.' },
  interests_refused: { status: 422, message: 'The source of interests rejected this request. Please try other words.' },
  page_unreadable: { status: 422, message: 'The page could not be read.' },
  storage_unavailable: {
    status: 503,
    message: 'Your changes cannot be saved right now. Nothing was lost; please try again in a minute.',
  },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  internal: { status: 500, message: 'An unexpected error occurred.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** What `storage_unavailable` says of a request that only reads. */
export const readUnavailable = 'This cannot be loaded right now. Please try again in a minute.';

export type ErrorCode = keyof typeof errorCodes;

/** Field path → error message, in the spec's words. */
export type FieldErrors = Record<string, string>;
