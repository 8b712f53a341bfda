import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where dates become words: for the reader of a screen, and for the reader of a mail or document. */
const writers = ['contract/src/dates.ts', 'web/src/lib/format.ts'];
/** Reckons with zones; labels the months of the operator's chart. */
const others = ['server/src/features/billing/operator/operator-page.ts', 'server/src/lib/zones.ts'];

test('dates are written in one way: no other file formats any', () => {
  const formats = /Intl\.DateTimeFormat\(|\.toLocaleDateString\(|\.toLocaleTimeString\(|\.toUTCString\(/;
  const found = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && formats.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found.sort()).toEqual([...writers, ...others].sort());
});

test('no file of the screens makes a format as it loads: the first takes a browser 12 ms, before it can show anything', () => {
  const found = globSync('{contract,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /^(export )?const \w+ = new Intl\./m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
