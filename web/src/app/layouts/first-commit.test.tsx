import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { TermField } from '#web/features/search/form/term-field.tsx';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { newInstallation } from '#web/test-helpers/system-status.ts';
import { UserLayout } from './user-layout.tsx';

test('the layout and the search field set no state as they mount: React would render them again in the task that hydrates the page', async () => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
  const connection = { connection: null, login: false, without: 'catalogue' };
  const api = stubApi({
    [readProfile]: success(profileOf()),
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success(connection),
  });
  const phases: string[] = [];
  renderPage(
    <Profiler id="page" onRender={(_id, phase) => phases.push(phase)}>
      <UserLayout />
      <TermField term="" problem={null} onSearch={() => {}} onEdit={() => {}} />
    </Profiler>,
  );
  // With the badge, which is there once both are known.
  await vi.waitFor(() => expect(document.querySelectorAll('[aria-haspopup=dialog]').length).toBe(2));
  expect(api.calls()).toContain(readProfile);
  expect(phases[0]).toBe('mount');
  expect(phases).not.toContain('nested-update');
});
