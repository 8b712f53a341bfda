import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { audience } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PlacesField } from './fields.tsx';
import type { Settings } from './settings.ts';

beforeEach(loginOwner);

function Edited({ onChosen }: { onChosen: (countries: readonly string[]) => void }) {
  const [settings, setSettings] = useState<Settings>({
    ...audience().spec,
    places: { countries: ['US'], regions: [], cities: [] },
  });
  return (
    <PlacesField
      settings={settings}
      onEdit={(part) => {
        setSettings({ ...settings, ...part });
        onChosen(part.places?.countries ?? []);
      }}
    />
  );
}

test('Enter chooses the country that was typed, and none if nothing was', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const chosen: (readonly string[])[] = [];
  renderPage(<Edited onChosen={(countries) => chosen.push(countries)} />);
  const field = await screen.findByRole('combobox', { name: 'Countries' });
  await userEvent.type(field, 'Germ{Enter}');
  expect(chosen).toEqual([['US', 'DE']]);
  await userEvent.type(field, '{Enter}{Enter}');
  expect(chosen).toHaveLength(1);
});
