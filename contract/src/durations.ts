/** Days of the free trial of the Miner. */
export const trialDays = 30;
/** Days in a period of a paid plan; its search quota covers the same period. */
export const planPeriodDays = 30;
/** Minutes that a one-time code is valid. */
export const codeMinutes = 10;
/** Days before the end of a plan when a reminder is sent, unless the plan renews automatically. */
export const reminderDays = [7, 1] as const;
/** Days that a plan continues after a failed charge; the gateway retries meanwhile. */
export const graceDays = 3;
/** Days that security events are stored. */
export const securityEventDays = 90;
/** Estimated days from a deletion request to its completion. */
export const deletionDays = 30;
