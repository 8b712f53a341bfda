/** Minutes that a one-time code is valid. */
export const codeMinutes = 10;
/** Days that security events are stored. */
export const securityEventDays = 90;
/** Estimated days from a deletion request to its completion. */
export const deletionDays = 30;
