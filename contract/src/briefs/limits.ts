/** A deleted brief can be restored for `undoMinutes`. `shown`: lists, audiences and pushes that a brief's summary names of each. */
export const briefLimits = { perPerson: 200, undoMinutes: 30, name: 120, shown: 200 } as const;
