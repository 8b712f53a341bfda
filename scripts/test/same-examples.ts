import fc from 'fast-check';

// Generated examples are the same in every run, so that runs end alike. EXAMPLES_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.EXAMPLES_SEED ?? 11) });
