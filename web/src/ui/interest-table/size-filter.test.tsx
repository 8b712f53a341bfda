import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SizeLimits } from './size-filter.tsx';
import { type SizeRange, sizeParam } from './size-range.ts';

test('a second limit is added to the first one before the address holds it; the address decides once it has changed', async () => {
  const user = userEvent.setup();
  const asked: (string | null)[] = [];
  const limits = (size: SizeRange | null) => (
    <MantineProvider>
      <SizeLimits size={size} onChange={(next) => asked.push(sizeParam.write(next))} />
    </MantineProvider>
  );
  const { rerender } = render(limits(null));
  await user.selectOptions(screen.getByLabelText('From'), '10M');
  await user.selectOptions(screen.getByLabelText('To'), '100M');
  expect(asked).toEqual(['10m-', '10m-100m']);
  rerender(limits({ from: 1e7, to: 1e8 }));
  rerender(limits(null));
  await user.selectOptions(screen.getByLabelText('To'), '1M');
  expect(asked.at(-1)).toBe('-1m');
});
