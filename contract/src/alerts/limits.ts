/**
 * `roundHours`: how often the watch checks what a user uses. Per user: interests watched, alerts stored and shown, and days
 * that alerts and sizes are stored. `sizeChange`: the relative change of a size that raises an alert. `mailDays`: days
 * between two mails, unless a running ad set is affected.
 */
export const alertLimits = {
  roundHours: 24,
  watched: 10_000,
  stored: 500,
  shown: 200,
  days: 180,
  replacements: 5,
  places: 20,
  sizeChange: 0.25,
  mailDays: 7,
} as const;
