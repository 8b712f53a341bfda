import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { audience, connected, pushedId as id, row } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PushRecap } from './push-recap.tsx';
import { texts } from './texts.ts';

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

const show = (spec: ReturnType<typeof audience>['spec']) =>
  renderPage(
    <PushRecap
      audience={audience({ spec })}
      settings={spec}
      onEdit={() => {}}
      category={undefined}
      size={() => null}
    />,
  );

test('says what the connected account no longer has', async () => {
  const spec = { ...audience().spec, groups: [[row('6003306084421', 'Yoga'), row('9', 'Old yoga')]] };
  const rows = [{ ref: '9', name: 'Old yoga', group: 1, reason: 'gone', nearest: [] }];
  stubApi({ ...connected, [`GET /audiences/${id}/left-out`]: success({ remaining: 1, unchecked: 0, rows }) });
  show(spec);
  expect(await screen.findByText(texts.goneLead(1, 1))).toBeTruthy();
  expect(screen.getByText(texts.interestsOf(1, 2))).toBeTruthy();
  expect(screen.queryByText(texts.leftOutLead)).toBeNull();
});

test('says about how many interests Meta did not answer', async () => {
  const spec = { ...audience().spec, groups: [[row('6003306084421', 'Yoga'), row('9', 'Old yoga')]] };
  stubApi({ ...connected, [`GET /audiences/${id}/left-out`]: success({ remaining: 2, unchecked: 2, rows: [] }) });
  show(spec);
  expect(await screen.findByText(texts.unchecked(2))).toBeTruthy();
  expect(screen.getByText(texts.interestsOf(2, 2))).toBeTruthy();
});
