/** What the built-in catalogue took over from Meta, and when; the engine's catalogue is checked against it. */
export const catalogueFacts = { seen: 3406, month: 'March 2026' } as const;
