import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { features } from '../../web/scripts/chunk-groups.ts';

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url));

test('a feature of the contract is bundled behind those that it imports, so that each has a file of its own', () => {
  const early = features.flatMap((feature, place) =>
    globSync(`${feature}/**/*.ts`, { cwd: contract })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [
          ...readFileSync(join(contract, file), 'utf8').matchAll(/^import (?!type ).* from '(?:\.\.\/)+([a-z-]+)\//gm),
        ].map(([, imported = '']) => imported),
      )
      .filter((imported) => features.indexOf(imported) > place)
      .map((imported) => `${feature} imports ${imported}`),
  );
  expect(early).toEqual([]);
});
