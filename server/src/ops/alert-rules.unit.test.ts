import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const rules = read('deploy/alerts.yaml')
  .split('- alert: ')
  .slice(1)
  .map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    metric: /\b[a-z0-9]+(?:_[a-z0-9]+)+\b/.exec(rule)?.[0] ?? '',
  }));
/** The names that the server gives its metrics, before Prometheus adds `_count` to a histogram's. */
const served = [...read('server/src/ops/metrics.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);

test('every alert rule is about a metric of the server, and the operator’s page says what each means', () => {
  expect(rules.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['WritesRefused', 'WritesDropped', 'RedisAway']),
  );
  const operating = read('docs/operating.md');
  for (const { metric } of rules) {
    expect(served).toContain(metric.replace(/_seconds_count$/, '_seconds'));
    expect(operating).toContain(`\`${metric}`);
  }
});
