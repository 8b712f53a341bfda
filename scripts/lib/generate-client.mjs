import { registerHooks } from 'node:module';

// The generator uses the compiler's JavaScript API, which TypeScript 7 no longer has; ts-morph ships the last one.
const compiler = '@ts-morph/common/dist/typescript.js';
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context) });
const { createClient } = await import('@hey-api/openapi-ts');

/** Generates a TypeScript client: `node scripts/lib/generate-client.mjs openapi.json folder`. */
const [input, output] = process.argv.slice(2);
await createClient({ input, output, logs: { level: 'silent' } });
