import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearAll } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { texts } from '../texts.ts';
import { Tutorial } from './tutorial.tsx';

test('Start takes the focus even if the film arrives after the dialog has opened', async () => {
  clearAll();
  localStorage.removeItem('hasSeenInterestMinerTutorial');
  const status = Promise.withResolvers<ReturnType<typeof success>>();
  stubApi({ 'GET /status': status.promise });
  renderPage(<Tutorial waits={false} />);
  await screen.findByRole('button', { name: texts.closeTutorial });
  expect(screen.queryByRole('button', { name: texts.tutorialDone })).toBeNull();
  status.resolve(success({}));
  const start = await screen.findByRole('button', { name: texts.tutorialDone });
  await waitFor(() => expect(document.activeElement).toBe(start));
});
