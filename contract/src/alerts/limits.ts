/**
 * Per person: interests watched, alerts kept and shown, and days alerts and sizes are kept. `sizeChange`: the share by
 * which a size has to move. `mailDays`: days between two mails, unless a running ad set is affected.
 */
export const alertLimits = {
  watched: 10_000,
  kept: 500,
  shown: 200,
  days: 180,
  replacements: 5,
  places: 20,
  sizeChange: 0.25,
  mailDays: 7,
} as const;
