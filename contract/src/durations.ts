/** Days of the free trial of the Miner. */
export const trialDays = 30;
/** Days in a period of a paid plan; its search quota covers the same period. */
export const planPeriodDays = 30;
/** Minutes that a one-time code is valid. */
export const codeMinutes = 10;
