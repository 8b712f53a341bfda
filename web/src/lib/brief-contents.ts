/** Cache key of everything that is read of briefs, such as the counts above every page. */
export const briefsKey = ['briefs'] as const;

/** Options of a mutation that changes what a brief holds: what is shown of briefs is read again once it has succeeded. */
export const changesBrief = { meta: { invalidates: briefsKey } };
