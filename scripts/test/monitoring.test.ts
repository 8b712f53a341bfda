import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'deploy/monitoring');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary?: string; readonly action?: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const rules: readonly Rule[] = parse(read('deploy/monitoring/alerts.yaml')).groups[0].rules;
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: readonly Panel[] };
/** Names as the server gives them, and those that Prometheus and its client library add. */
const served = new Set(['up', 'process_resident_memory_bytes']);
for (const file of globSync('server/src/ops/*metrics.ts', { cwd: root }))
  for (const [, name] of read(file).matchAll(/name: '(\w+)'/g)) served.add(name ?? '');

/** Names of metrics in an expression: words with an underscore that are neither labels nor functions. */
const metricsIn = (expression: string) =>
  [...expression.replace(/\{[^}]*\}|\b(?:by|on)\s*\([^)]*\)/g, '').matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()|\bup\b/g)].map(
    ([name]) => name.replace(/_(count|bucket|sum)$/, ''),
  );

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  'the alert %s names metrics that exist, and says what to do',
  (_, rule) => {
    const metrics = metricsIn(rule.expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect(served).toContain(metric);
    expect(rule.annotations.summary).toMatch(/\.$/);
    expect(rule.annotations.action).toMatch(/\.$/);
  },
);

test.each(panels.map((panel) => [panel.title, panel] as const))('the panel %s draws metrics that exist', (_, panel) => {
  const metrics = panel.targets.flatMap(({ expr }) => metricsIn(expr));
  expect(metrics.length).toBeGreaterThan(0);
  for (const metric of metrics) expect(served).toContain(metric);
});

test('every alert has a case in the tests of Prometheus, and the runbook explains its metric', () => {
  const cases = read('deploy/monitoring/alerts.test.yaml');
  const runbook = read('docs/operating.md');
  for (const { alert, expr } of rules) {
    expect(cases).toContain(`alertname: ${alert}\n`);
    for (const metric of metricsIn(expr)) expect(runbook).toContain(`\`${metric}`);
  }
});

const hasPromtool = (() => {
  try {
    return execFileSync('promtool', ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
})();

test.runIf(hasPromtool)('the alerts fire when they should, says promtool', () => {
  expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder, encoding: 'utf8' })).toContain(
    'SUCCESS',
  );
});
