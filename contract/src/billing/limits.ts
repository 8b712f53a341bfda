/**
 * Days of plans. `trial`: of the Miner, once for a new account; `trialReminder`: before its end, when its one mail is sent.
 * `period`: of a paid plan, and of its quota of searches. `reminders`: before the end of a plan that does not renew by
 * itself, when a mail is sent. `renewalNotice`: before an automatic renewal, when it is mailed and shown.
 * `grace`: how long a plan outlives a failed charge, which the gateway repeats meanwhile.
 */
export const planDays = {
  trial: 30,
  trialReminder: 2,
  period: 30,
  reminders: [7, 1],
  renewalNotice: 3,
  grace: 3,
} as const;

/** Maximum lengths of a buyer's fields, in characters. */
export const buyerLimits = { pin: 6, address: 200, businessName: 100, gstin: 30 } as const;
