import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { spineTexts } from '#web/features/briefs/texts.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { SpineBand } from './spine-band.tsx';

const load = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('Unable to preload CSS'))));
vi.mock('./spine-contents.tsx', load);

test('a page goes on without the band if its files fail to load', async () => {
  renderPage(
    <>
      <SpineBand />
      <p>The page</p>
    </>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await new Promise((settled) => setTimeout(settled));
  expect(screen.getByText('The page')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: spineTexts.label })).toBeTruthy();
});
