/** Days that a new account may try the Miner free of charge. */
export const trialDays = 30;
/** Days that a paid plan runs, and that its searches are counted in. */
export const planPeriodDays = 30;
