import { serve } from './lib/serve.mjs';
import { ensurePackages, ensureWebBuild } from './lib/setup.mjs';

await ensurePackages();
await ensureWebBuild();
serve();
