import fc from 'fast-check';

// Generated examples are the same in every run, so that results are reproducible. EXAMPLES_SEED selects others.
fc.configureGlobal({ seed: Number(process.env.EXAMPLES_SEED ?? 11) });
