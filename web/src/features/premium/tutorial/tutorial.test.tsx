import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearAll } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { texts } from '../texts.ts';
import { Tutorial } from './tutorial.tsx';

test('Start takes the focus even if the film arrives after the dialog has opened', async () => {
  clearAll();
  localStorage.removeItem('hasSeenInterestMinerTutorial');
  const status = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => status.promise);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  renderPage(<Tutorial waits={false} />);
  await screen.findByRole('button', { name: texts.closeTutorial });
  expect(screen.queryByRole('button', { name: texts.tutorialDone })).toBeNull();
  status.resolve(new Response(JSON.stringify({ success: true, data: {} })));
  const start = await screen.findByRole('button', { name: texts.tutorialDone });
  await waitFor(() => expect(document.activeElement).toBe(start));
});
