/** Days an event is stored, events stored per kind and user, and events per response. */
export const securityEventLimits = { days: 90, perKind: 50, shown: 100 } as const;
