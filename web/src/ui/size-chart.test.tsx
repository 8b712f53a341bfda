import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SizeChart } from './size-chart.tsx';

const now = Date.parse('2026-11-28T12:00:00Z');
const day = (day: string, lower: number) => ({ day, lower, upper: lower * 2 });

test('a size that changed is drawn; one that never did is said in words', () => {
  const { rerender } = render(
    <SizeChart label="Size by date" now={now} sizes={[day('2026-11-01', 1_000_000), day('2026-11-20', 2_000_000)]} />,
  );
  expect(screen.getByRole('img', { name: 'Size by date' })).toBeTruthy();
  rerender(
    <SizeChart label="Size by date" now={now} sizes={[day('2026-11-01', 1_000_000), day('2026-11-20', 1_000_000)]} />,
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/^Size by date\. Unchanged since Nov 1: 1\.0M – 2\.0M people\.$/)).toBeTruthy();
});
