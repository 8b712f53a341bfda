import type { BriefDetail } from '@interest-miner/contract/briefs/endpoints';
import type { BriefFacts } from '@interest-miner/contract/briefs/facts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { applyEdit, type Draft } from '../draft.ts';
import { BriefChips } from './brief-chips.tsx';

const id = '7f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d';
const said = <T,>(value: T, words: string) => ({ value, from: 'brief' as const, words });
const facts: BriefFacts = {
  places: said(
    { countries: [], regions: [], cities: [{ key: 'builtin:IN:Pune', name: 'Pune', country: 'IN' }] },
    'Pune, India',
  ),
  ages: said({ min: 25, max: 45 }, '25 to 45'),
  gender: said('women' as const, 'Women'),
  languages: { value: null, from: null, words: null },
  goal: said('leads' as const, 'Lead Generation'),
};
const at = '2026-11-22T12:00:00.000Z';
const brief: BriefDetail = {
  id,
  name: 'Prana Studio',
  businessInfo: null,
  facts,
  analysis: null,
  chosen: 0,
  with_id: 0,
  lists: [],
  audiences: [],
  pushes: [],
  tests: [],
  created_at: at,
  updated_at: at,
};
const draft: Draft = {
  name: 'Core',
  groups: [],
  // Meta's key was found when the audience was saved.
  places: { countries: [], regions: [], cities: [{ key: '1035921', name: 'Pune', country: 'IN' }] },
  age_min: 25,
  age_max: 45,
  gender: 'women',
  languages: [],
  goal: 'leads',
  advantage_audience: false,
};

function Chips({ start }: { start: Draft }) {
  const [now, setNow] = useState(start);
  return (
    <BriefChips
      briefId={id}
      draft={now}
      onEdit={(edit) => {
        const next = applyEdit(now, edit);
        if (typeof next !== 'string') setNow(next);
      }}
    />
  );
}

function open(change: Partial<Draft> = {}, answer = success(brief)) {
  const api = stubApi({ [`GET /briefs/${id}`]: answer });
  renderPage(<Chips start={{ ...draft, ...change }} />);
  return { api, user: userEvent.setup() };
}

beforeEach(loginOwner);

test('names what the audience has from the brief, and where it stands there', async () => {
  open();
  for (const value of ['Pune, India', '25–45', 'Women', 'Leads']) expect(await screen.findByText(value)).toBeTruthy();
  expect(screen.getByTitle('Read from “Lead Generation”')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Ads for housing, jobs or credit/)).toBeTruthy();
});

test('a value that was changed can be taken back', async () => {
  const { user } = open({ age_min: 18, age_max: 65 });
  await user.click(await screen.findByRole('button', { name: 'Use 25–45 again' }));
  expect(screen.getByText('25–45')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('or kept for the brief, which then says so', async () => {
  const { api, user } = open({ gender: 'all' });
  const kept = { ...facts, gender: { value: 'all', from: 'edit', words: 'Women' } };
  api.answer(`PUT /briefs/${id}`, success({ ...brief, facts: kept }));
  await user.click(await screen.findByRole('button', { name: 'Keep Women and men for this brief' }));
  expect(await screen.findByTitle('Edited by you')).toBeTruthy();
  expect(api.bodyOf(`PUT /briefs/${id}`)).toEqual({ facts: { gender: 'all' } });
});

test('says why it could not be kept', async () => {
  const { api, user } = open({ goal: 'reach' });
  api.answer(`PUT /briefs/${id}`, failure(404, 'not_found', 'This brief no longer exists.'));
  await user.click(await screen.findByRole('button', { name: 'Keep Reach for this brief' }));
  expect(await screen.findByText('This brief no longer exists.')).toBeTruthy();
});

test('shows nothing for a brief that says nothing, or is gone', async () => {
  const none = { value: null, from: null, words: null };
  const empty = { places: none, ages: none, gender: none, languages: none, goal: none };
  const { api } = open({}, success({ ...brief, facts: empty }));
  await expect.poll(() => api.calls()).toHaveLength(1);
  expect(screen.queryByText('From your brief')).toBeNull();
});
